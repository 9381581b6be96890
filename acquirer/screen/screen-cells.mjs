import { yuan } from './screen-calls.mjs'

/** Contents of cells that stand at the right. */
export const number = (text) => ({ text, number: true })
export const money = (fen) => number(yuan(fen))
