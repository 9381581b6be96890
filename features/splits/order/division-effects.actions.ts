import type { TradeEffects } from '../../trades/trades.server.ts'
import { queueDivisions } from './freeze.actions.ts'
import { unfreezeForRefunds } from './unfreeze.actions.ts'

/** Actions of divisions when money of trades moves. */
export const divisionEffects: TradeEffects = { name: 'division', paid: queueDivisions, unfreeze: unfreezeForRefunds }
