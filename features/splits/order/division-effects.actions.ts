import { giveEventApplier } from '../../trades/inbox/inbox.actions.ts'
import { NotifyEvent } from '../../trades/inbox/event.contract.ts'
import { giveTradeEffects } from '../../trades/posting/trade-effects.actions.ts'
import { queueDivisions } from './freeze.actions.ts'
import { applyDivisions } from './outcome.actions.ts'
import { unfreezeForRefunds } from './unfreeze.actions.ts'

giveTradeEffects({ name: 'division', paid: queueDivisions, unfreeze: unfreezeForRefunds })
giveEventApplier(NotifyEvent.division, applyDivisions)
