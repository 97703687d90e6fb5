/* tests/fuzz/case.c -- rule cases with something wrong: they fail or are faulted, and say where. */
#include "front/case.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Choices c = { data, size };
	Faults faults = { 0 };
	CaseTally tally = { 0 };
	Text text = { 0 };

	if (!seed_text(&c, SEED_CASE, &text))
		return 0;
	spoil(&c, &text);
	bool ran = case_text("fuzz.case", text_str(&text), text.len, &tally, &faults);
	if ((!ran && faults.n == 0) || (tally.failed > 0 && tally.report.len == 0))
		found("a case did not run or failed, and nothing says why:\n%s", text_str(&text));
	text_free(&tally.report);
	faults_free(&faults);
	text_free(&text);
	return 0;
}
