// The guided first turn: what a newcomer needs when an answer is first open to him, by game and verb.

/** @type {import("../js/coach.js").Guide} */
export default {
	comops: {
		assign: "Before the first turn each reinforcement is tied in secret to a number chit. It arrives when its chit is drawn, so spread them: an early chit brings help soon, a late one perhaps never. Fill in the sheet and seal it.",
		place: "Set up face down: your opponent sees only how many counters lie in a hex and their backs. Pick a unit under Forces, then a ringed hex. Dummies are worth placing where you are weak. When all stand, answer ready.",
		move: "Pick a unit, then where it should go: the ringed hexes are within its reach, and the sum shows what each step costs. Roads are cheap; a zone of control stops you. Reinforcements come on with enter. Then end the step.",
		attack: "Name the hex and who attacks it. There is no die: odds alone decide, so look at the sum and add units or guns until the odds are good. Declare when the list is complete.",
		support: "You are attacked and may commit guns to the defence. The sum shows what each adds. Support nobody by giving the order with no unit.",
		lose: "Share out your losses: name a unit for every step. A unit named twice loses two.",
		retreat: "Move each unit one hex back, away from the enemy's zones where you can.",
		work: "Engineers lay and blow bridges. Pick an engineer and the hex across the river, or end the step.",
	},
	mons: {
		move: "Pick a pile or a unit, then a ringed hex. Who ends next to the enemy must fight or stand; artillery stays behind. Bring in what is due at the map's edge, then end the phase.",
		plan: "The British choose two phases a turn: fight or move, in either order. To slip away choose move twice; to hit back, fight first.",
		bombard: "Guns fire at a hex within range. Name the target and the batteries; the sum shows factors, spotting and cover before you roll.",
		melee: "Attack an adjacent hex with every unit that should take part. The defender may fire first. Watch the odds in the sum.",
		fire: "Defensive fire: each unit may fire at one attacking hex. Or hold your fire.",
		lose: "Share out the step losses: a unit for every step lost.",
		advance: "The hex was left empty: choose who goes in, or stay.",
	},
	fourorders: {
		deploy: "Place your regiments in their zones. Giving only the regiment's name takes the printed hexes. Keep stands within two hexes of their HQ.",
		emplace: "Batteries stand behind the line, within range of where you mean to attack.",
		orders: "The heart of the game: each regiment gets one order in secret. Move to attack, hold to fight in place, dig to sit a barrage out, retreat to get away. Not every change is allowed; the sheet shows what is.",
		activate: "Choose the regiment that acts now. The dice say who begins; after that sides take turns.",
		move: "Plan the moves of all stands at once, a stand and its path each. Then attack, or pass.",
		attack: "Name the target hex, the stands that attack and the companies that support. The sum shows the dice and what each face does.",
		barrage: "A battery may fire at an enemy that somebody of yours can see.",
		reply: "You are attacked: name whom you fire back at and call support.",
	},
	rifles: {
		terrain: "Place the pieces of terrain you chose: name one, then click where its middle should lie. Answer ready when done.",
		deploy: "Put your cards down face down within your zone: pick one under Forces, then click the table. Turn it by its handle. Dummies deceive; keep a Reserve with hold.",
		move: "Initiative points pay for moves. Drag a card: the ruler shows the distance and what is left, the handle turns it. A Command Group moves together: pay for it with group, move its cards, then done.",
		shoot: "Name the shooter and the target, with up to two cards aiding. Range, cover and losses stand in the sum.",
		fight: "Cards in contact fight: name yours, then the enemy's.",
		reserve: "Try to bring the Reserve on by an edge: your own is easiest, the enemy's boldest.",
	},
	nullgame: {
		stance: "Choose in secret: bold adds one when you attack, careful one when you defend.",
		move: "Pick a counter, then a ringed hex next to it. Moving onto an enemy attacks him.",
	},
};
