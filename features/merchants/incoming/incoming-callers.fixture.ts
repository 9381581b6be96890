/** Callers of the onboarding calls in tests, beside an acquirer that waits for its clerk. */
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'

/** The callers of a bench. */
export interface IncomingCallers {
  readonly bench: ChannelBench
  readonly operator: TestUser
  /** Of the merchants' direct provider. */
  readonly city: TestUser
  /** Of the provider above. */
  readonly above: TestUser
  /** Of another operator, with every permission. */
  readonly stranger: TestUser
  /** Of the operator, without any. */
  readonly powerless: TestUser
}

const everything = [
  'pos_info_view',
  'pos_info_incoming',
  'pos_info_incoming_edit',
  'pos_info_incoming_audit',
  'pos_info_merc_id',
  'pos_info_reg_add',
  'access_record_view',
  'access_record_export',
  'access_service_view',
]

/** Starts the bench and makes its callers: one a test file. */
export async function startIncomingCallers(): Promise<IncomingCallers> {
  const bench = await startChannelBench()
  await bench.control('config', { autoAudit: false })
  const { tenantId, world, merchant } = bench
  const [up] = await bench.rows<{ parent_no: string }>(
    'SELECT parent_no FROM service_info WHERE tenant_id = $1 AND user_no = $2',
    [tenantId, merchant.userNo],
  )
  const other = await given.operator(world)
  const provider = { tenantId, permissions: everything, userType: 2 as const }
  return {
    bench,
    operator: await givenUser(world, { tenantId, permissions: everything }),
    powerless: await givenUser(world, { tenantId, permissions: [] }),
    city: await givenUser(world, { ...provider, userNo: merchant.userNo }),
    above: await givenUser(world, { ...provider, userNo: up?.parent_no ?? '' }),
    stranger: await givenUser(world, { tenantId: other.tenantId, permissions: everything }),
  }
}
