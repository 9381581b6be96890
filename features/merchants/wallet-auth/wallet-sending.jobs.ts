import { type Db, inScope } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import {
  type AuthorizationAnswer,
  type ChannelAnswer,
  PayAuthState,
  type WalletName,
} from '../../channels/channels.shared.ts'
import { AuthPayType } from '../incoming-state/incoming-codes.contract.ts'
import { absorbAnswer, type AuthKey } from './wallet-auth.actions.ts'

/** Returns the adapter's name of a wallet. */
export const walletNameOf = (payType: number): WalletName => (payType === AuthPayType.wechat ? 'wechat' : 'alipay')

/** Payload sent to have a wallet check a merchant; its number is the applyNo. */
type ApplyPayload = {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly payType: 1 | 2
  readonly aisleMerNo: string
}

/**
 * Applications on their way to a wallet. A lost answer is asked about before anything is sent again; what the wallet
 * refuses outright counts as rejected.
 * @source docs/domain/network.md 4.4, 1.5
 */
export const walletApplying = outboxKind<ApplyPayload>({
  kind: 'wallet.apply',
  send: async ({ tenantId, outNo, payload }, _signal, db): Promise<Outcome> => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    const answer = await channel.applyAuthorization(access, payload.aisleMerNo, walletNameOf(payload.payType))
    return conclude(db, tenantId, { ...payload, applyNo: outNo }, answer)
  },
  ask: async ({ tenantId, outNo, payload }, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    const answer = await channel.queryAuthorization(access, payload.aisleMerNo, walletNameOf(payload.payType))
    // A wallet that knows of no application, or of an older one that ended, has not got this one.
    const isOlder = answer.kind === 'done' && ended.has(answer.data.applyState)
    if (answer.kind === 'absent' || isOlder) return 'absent'
    if (answer.kind === 'refused') return { kind: 'unknown', error: answer.message }
    return conclude(db, tenantId, { ...payload, applyNo: outNo }, answer)
  },
  settle: async () => undefined,
})

const ended: ReadonlySet<number> = new Set([PayAuthState.notApplied, PayAuthState.rejected, PayAuthState.cancelled])

async function conclude(
  db: Db,
  tenantId: string,
  key: AuthKey & { applyNo: string },
  answer: ChannelAnswer<AuthorizationAnswer>,
): Promise<Outcome> {
  if (answer.kind === 'unknown') return { kind: 'unknown', error: answer.error }
  if (answer.kind === 'absent') return { kind: 'unknown', error: 'the channel does not know the merchant' }
  if (answer.kind === 'refused' && answer.isRetryable) return { kind: 'again', error: answer.message }
  const told = answer.kind === 'refused' ? rejected(answer.message) : answer.data
  if (told)
    await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
      const { rows } = await tx.client.query<{ at: string }>('SELECT business_now()::text AS at')
      await absorbAnswer(tx, tenantId, key, told, rows[0]?.at ?? '')
    })
  return { kind: 'settled', answer: { kind: answer.kind } }
}

const rejected = (rejectReason: string): AuthorizationAnswer => ({
  applyState: PayAuthState.rejected,
  isAuthorized: false,
  qrUrl: '',
  rejectReason,
  level: '',
})
