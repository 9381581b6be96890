import { expect } from '@playwright/test'
import { operatorId } from '../../db/demo/accounts.ts'
import { ownMerNo } from '../../db/demo/deposit-channel.ts'
import { cardNumberOf } from '../../db/demo/network.ts'
import { world } from '../setup/journey-worlds.ts'

/** A merchant as the sandbox acquirer knows it; `aisleMerchantNo` null: its application is not decided yet. */
export interface AcquirerMerchant {
  readonly aisleMerchantNo: string | null
  readonly applyNo: string
  readonly appId: string
  readonly name: string
}

export async function acquirerMerchants(): Promise<AcquirerMerchant[]> {
  const reply = await fetch(`${world().acquirerUrl}/control/merchants`)
  return ((await reply.json()) as { data: { rows: AcquirerMerchant[] } }).data.rows
}

/** A merchant whom customers can pay. */
export type OpenMerchant = AcquirerMerchant & { readonly aisleMerchantNo: string }

/** Merchants of the demo's first operator, whom customers can pay, by their first numbers; not the operator itself. */
export async function openMerchants(): Promise<OpenMerchant[]> {
  const open = (await acquirerMerchants()).filter((one): one is OpenMerchant => one.aisleMerchantNo !== null)
  const isFirst = (no: string) => no !== ownMerNo && no !== cardNumberOf(no.slice(0, -1))
  return open.filter(({ appId, aisleMerchantNo }) => appId === `demo-${operatorId}` && isFirst(aisleMerchantNo))
}

/** A customer pays a merchant by WeChat. */
export const customerPays = ({ aisleMerchantNo }: OpenMerchant, amountFen: number): Promise<void> =>
  pay({ aisleMerchantNo, amount: amountFen, payWay: 1 })

/** A customer pays where a link of the acquirer leads. */
export const linkIsPaid = (link: string | null): Promise<void> => pay({ no: link?.split('#pay/')[1] })

async function pay(what: Readonly<Record<string, unknown>>): Promise<void> {
  const paid = await fetch(`${world().acquirerUrl}/control/pay`, { method: 'POST', body: JSON.stringify(what) })
  expect(paid.ok).toBe(true)
}
