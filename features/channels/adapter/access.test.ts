import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { connectionOf, openChannel, reachChannel } from './access.actions.ts'

let world: World
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
}, 60_000)
afterAll(() => world.close())

const connection = { url: 'http://127.0.0.1:8090/', appId: 'app', appSecret: 'secret' }
/** Keeps a connection for a channel of the family SANDBOX, or another one. */
const keep = async (kept: string, family = 'SANDBOX') => {
  await world.db.pool.query(`UPDATE pay_aisle SET aisle_family = $1 WHERE aisle_code = 'SANDBOX'`, [family])
  await world.within(operator, ({ client }) =>
    client.query(`UPDATE aisle_oem SET api_config_enc = $2 WHERE tenant_id = $1 AND aisle_code = 'SANDBOX'`, [
      operator.tenantId,
      sealText(kept),
    ]),
  )
}
const open = () => openChannel(world.db, operator.tenantId, 'SANDBOX', true)

it('a channel is reached by its whole connection and the code of its family, and not without either', async () => {
  await keep(JSON.stringify(connection))
  expect((await open())?.access).toMatchObject({ url: 'http://127.0.0.1:8090', appId: 'app', appSecret: 'secret' })
  await keep(JSON.stringify(connection), 'nobody')
  expect(await open()).toBeNull()
  await expect(reachChannel(world.db, operator.tenantId, 'SANDBOX')).rejects.toMatchObject({
    refusalName: 'channel.noConnection',
  })
  await keep(JSON.stringify({ ...connection, appSecret: undefined }))
  expect(await open()).toBeNull()
  expect(await openChannel(world.db, operator.tenantId, 'NONE', true)).toBeNull()
})

it.each(['', 'no json', '[]', '{"url":1,"appId":"a","appSecret":"b"}', '{"url":"u","appId":"a"}'])(
  'is no connection: %s',
  (text) => expect(connectionOf(text)).toBeNull(),
)
