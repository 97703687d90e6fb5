// Der angeleitete erste Zug: was ein Neuling wissen muss, wenn eine Antwort ihm zum ersten Mal offensteht.

/** @type {import("../js/coach.js").Guide} */
export default {
	comops: {
		assign: "Vor dem ersten Zug wird jede Verstärkung geheim an ein Zahlenplättchen gebunden. Sie kommt, wenn ihr Plättchen gezogen wird; also verteilen: ein frühes bringt bald Hilfe, ein spätes vielleicht nie. Füll den Zettel aus und versiegle ihn.",
		place: "Aufgestellt wird verdeckt: dein Gegner sieht nur, wie viele Marker auf einem Feld liegen, und ihre Rückseiten. Wähl eine Einheit unter Truppen, dann ein umrandetes Feld. Attrappen lohnen sich dort, wo du schwach bist. Stehen alle, antworte ready.",
		move: "Wähl eine Einheit, dann ihr Ziel: die umrandeten Felder sind erreichbar, und die Rechnung zeigt, was jeder Schritt kostet. Straßen sind billig; eine Kontrollzone hält dich an. Verstärkungen kommen mit enter. Danach beende den Schritt.",
		attack: "Nenn das Feld und wer es angreift. Gewürfelt wird nicht, allein das Kräfteverhältnis entscheidet: sieh in die Rechnung und nimm Einheiten oder Geschütze dazu, bis es gut ist. Ist die Liste fertig, antworte declare.",
		support: "Du wirst angegriffen und darfst Geschütze zur Abwehr einsetzen. Die Rechnung zeigt, was jedes beiträgt. Wer niemanden unterstützt, gibt den Befehl ohne Einheit.",
		lose: "Verteil deine Verluste: für jede Stufe eine Einheit. Wer zweimal genannt wird, verliert zwei.",
		retreat: "Zieh jede Einheit ein Feld zurück, möglichst fort von den Zonen des Feindes.",
		work: "Pioniere schlagen und sprengen Brücken. Wähl einen Pionier und das Feld jenseits des Flusses, oder beende den Schritt.",
	},
	mons: {
		move: "Wähl einen Stapel oder eine Einheit, dann ein umrandetes Feld. Wer neben dem Feind endet, muss kämpfen oder aushalten; Artillerie bleibt hinten. Bring am Kartenrand herein, was fällig ist, dann beende die Phase.",
		plan: "Die Briten wählen zwei Phasen je Zug: kämpfen oder bewegen, in beliebiger Folge. Zum Entwischen zweimal move, zum Zurückschlagen erst fight.",
		bombard: "Geschütze feuern auf ein Feld in Reichweite. Nenn Ziel und Batterien; die Rechnung zeigt Stärke, Beobachtung und Deckung vor dem Wurf.",
		melee: "Greif ein Nachbarfeld mit allen an, die dabei sein sollen. Der Verteidiger darf zuerst feuern. Sieh auf das Kräfteverhältnis in der Rechnung.",
		fire: "Abwehrfeuer: jede Einheit darf auf ein angreifendes Feld feuern. Oder halt das Feuer zurück.",
		lose: "Verteil die Verluste: für jede verlorene Stufe eine Einheit.",
		advance: "Das Feld ist leer geworden: wähl, wer hineingeht, oder bleib.",
	},
	fourorders: {
		deploy: "Stell deine Regimenter in ihre Zonen. Der Name des Regiments allein nimmt die gedruckten Felder. Halt die Verbände höchstens zwei Felder von ihrem Stab.",
		emplace: "Batterien stehen hinter der Linie, in Reichweite dessen, was du angreifen willst.",
		orders: "Das Herz des Spiels: jedes Regiment bekommt geheim einen Befehl. move zum Angriff, hold zum Kampf auf der Stelle, dig gegen Beschuss, retreat zum Absetzen. Nicht jeder Wechsel ist erlaubt; der Zettel zeigt, was geht.",
		activate: "Wähl das Regiment, das jetzt handelt. Die Würfel sagen, wer beginnt; danach wechseln die Seiten ab.",
		move: "Plan die Wege aller Verbände auf einmal, je ein Verband und sein Weg. Danach angreifen oder passen.",
		attack: "Nenn das Zielfeld, die angreifenden Verbände und die Kompanien, die unterstützen. Die Rechnung zeigt die Würfel und was jede Zahl bewirkt.",
		barrage: "Eine Batterie darf auf einen Feind feuern, den jemand von dir sieht.",
		reply: "Du wirst angegriffen: sag, auf wen du zurückschießt, und ruf Unterstützung.",
	},
	rifles: {
		terrain: "Leg die gewählten Geländestücke: nenn eines, dann klick, wo seine Mitte liegen soll. Fertig: ready.",
		deploy: "Leg deine Karten verdeckt in deine Zone: wähl eine unter Truppen, dann klick auf den Tisch. Am Griff drehst du sie. Attrappen täuschen; mit hold bleibt eine Karte in Reserve.",
		move: "Initiativepunkte bezahlen Bewegungen. Zieh eine Karte: das Lineal zeigt den Weg und was übrig bleibt, der Griff dreht sie. Eine Befehlsgruppe bewegt sich zusammen: bezahl sie mit group, beweg ihre Karten, dann done.",
		shoot: "Nenn Schützen und Ziel, dazu bis zu zwei Karten, die helfen. Entfernung, Deckung und Verluste stehen in der Rechnung.",
		fight: "Karten in Berührung kämpfen: nenn deine, dann die des Feindes.",
		reserve: "Versuch, die Reserve über eine Kante hereinzubringen: die eigene ist am leichtesten, die feindliche am kühnsten.",
	},
	nullgame: {
		stance: "Wähl geheim: bold zählt beim Angriff eins dazu, careful bei der Abwehr.",
		move: "Wähl einen Marker, dann ein umrandetes Nachbarfeld. Wer auf einen Feind zieht, greift ihn an.",
	},
};
