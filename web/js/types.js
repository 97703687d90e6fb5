// The shapes that cross the wire (docs/protocol.md), for the type checker.

/** @typedef {{name:string, game:string, gameTitle:string, title:string, about:string, sides:string[], turns?:number, turn?:string,
 *             balance?:{players:string, games:number, wins:number[], draws:number}}} Scenario */
/** @typedef {{at:string, terrain:string, level?:number, road?:number, river?:number, bridge?:number, rail?:number,
 *             canal?:number, name?:string, rebuilt?:boolean}} HexGround */
/** @typedef {{cols:number, rows:number, lowFirst?:boolean, hexes:HexGround[]}} HexMap */
/** @typedef {{style:string, name?:string, closed?:boolean, level?:number, wide?:number, points:number[][]}} PlanShape */
/** @typedef {{wide:number, deep:number, shapes:PlanShape[]}} Plan */
/** @typedef {{name:string, form:string, help:string, rule:string|null, anytime?:boolean, inquiry?:boolean,
 *             explains?:boolean}} Verb */
/** @typedef {{name:string, form:string, help:string, rule:string|null, ends?:string}} OverlayKind */
/** @typedef {{scenario:Scenario, map:HexMap|null, plan?:Plan|null, pieces:{name:string, about:string}[],
 *             verbs:Verb[], overlays:OverlayKind[]}} Board */
/** @typedef {{at:string, style:string, side?:number, rule?:string, text?:string}} OverlayCell */
/** @typedef {{style:string, open?:boolean, rule?:string, text?:string, at?:string[], points?:number[][]}} OverlayLine */
/** @typedef {{style:string, side?:number, rule?:string, text?:string, points:number[][]}} OverlayShape */
/** @typedef {{type:"overlay", id:number, name:string, args:string, cells:OverlayCell[], lines:OverlayLine[],
 *             shapes:OverlayShape[], legend:string, rule:string|null}} Overlay */
/** @typedef {{unit?:number, side?:number, name?:string, up?:boolean, off?:boolean, spent?:boolean, at?:string,
 *             x?:number, y?:number, facing?:number, wide?:number, deep?:number, level?:number, symbol?:string,
 *             size?:string, values?:string, note?:string}} Piece */
/** @typedef {{style?:string, side?:number, at?:string, to?:string, text?:string}} Mark */
/** @typedef {{whole?:boolean, n:number, pieces:Object<string,Piece>, marks?:Mark[], facts?:string[][],
 *             shapes?:PlanShape[]}} SceneUpdate */
/** @typedef {{pieces:Piece[], marks:Mark[], facts:string[][], shapes?:PlanShape[]}} Scene */
/** @typedef {{complete?:boolean, sample?:boolean, kind?:string, values?:string[], labels?:string[],
 *             next?:(Slot|1|null)[], any?:boolean}} Slot  `any` is the page's own: whatever is of that kind may follow */
/** @typedef {{who:number[], rule:string|null, prompt:string, verbs:string[]}} Ask */
/** @typedef {{seq:number, side?:number, order?:string, lines:[string|null, string][],
 *             rolls?:[string, number, number][]}} LogEntry */
/** @typedef {{winner:number|null, rule:string|null, text:string|null}} Outcome */
/** @typedef {{type:"update", seq:number, answers?:number, afresh?:boolean, log:LogEntry[], scene:SceneUpdate, ask:Ask,
 *             offers?:Object<string,Slot>, undo?:number, plea?:{side:number,to:number},
 *             seats:{by:string, name?:string, here?:boolean}[], chat?:[number,string][], outcome:Outcome|null}} Update */
/** @typedef {{lines:{rule:string|null, num:number, den:number, text:string}[], totals:[string,string][],
 *             chances?:{of:string, result:string, share:number}[]}} Sum */
/** @typedef {{type:"explanation", id:number, order:string, legal?:boolean, unfinished?:boolean, rule?:string|null, text?:string,
 *             sum:Sum}} Explanation */
/** @typedef {{type:"refusal", id:number, order?:string, stale?:boolean, rule:string|null, text:string}} Refusal */
/** @typedef {{id:string, section:string, head?:string, text:string}} RuleItem */
/** @typedef {{game:number, made:number, scenario:Scenario, seats:string[], open?:boolean, seq?:number,
 *             outcome?:Outcome|null, mine?:number[]}} GameRow  `mine` in the list of an account's games */

export {};
