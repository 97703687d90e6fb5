// One server and one Chromium for all tests of a file, there before the first and gone after the last.

import { after, before } from "node:test";
import { launch, Server } from "./browser.mjs";

export const server = new Server();
/** @type {import("playwright-core").Browser} */
export let browser;

before(async () => {
	await server.start();
	browser = await launch();
});
after(async () => {
	await browser?.close();
	await server.stop();
});
