import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { session } from '../../access/sign-in/sign-in.contract.ts'
import { param } from '../param-setting/param-setting.contract.ts'
import { flushLogs, noteCall, noteFault, noteUsual } from './log.actions.ts'
import { apiLog, errorLog, usualLog } from './log.contract.ts'
import { forgetLogs } from './log.jobs.ts'
import { storable, toldFault, withoutNumbers } from './log.rules.ts'

const rights = ['log_usual_view', 'log_api_view', 'log_error_view', 'param_view', 'param_edit']
let world: World
let admin: TestUser
let stranger: TestUser
let platform: TestUser

beforeAll(async () => {
  world = await startWorld({ finished: (seen) => noteCall(world.db, seen) })
  admin = await givenUser(world, { tenantId: '100071', permissions: rights })
  stranger = await givenUser(world, { tenantId: '100072', permissions: rights })
  platform = await givenUser(world, { tenantId: '000000', permissions: rights })
})
afterAll(() => world.close())

describe('toldFault', () => {
  it('names the kind, the words and our own line, and keeps the causes', () => {
    const told = toldFault(new TypeError('outer', { cause: new RangeError('inner 13800138000') }))
    expect(told).toMatchObject({
      exceptionName: 'TypeError',
      message: 'outer',
      fileName: 'features/settings/log/log.test.ts',
    })
    expect(told.lineNumber).toBeGreaterThan(1)
    expect(told.stackTrace).toContain('Caused by: RangeError: inner 138***8000')
  })

  it('cuts the values that a statement was run with, and takes what is no error', () => {
    expect(toldFault(new Error('Failed query: select 1\nparams: 张三,6222')).message).toBe(
      'Failed query: select 1\nparams: ******',
    )
    expect(toldFault('just words').message).toBe('just words')
  })

  it('makes any text fit the database', () => {
    expect(storable('a\u0000b😀', 4)).toBe('ab\ufffd')
    expect(withoutNumbers('call 13800138000, order 12')).toBe('call 138***8000, order 12')
  })
})

describe('the API log (C0976, C0984, R708)', () => {
  it('holds every call with its number, time and result, and its input without secrets', async () => {
    const uri = param.submit.path
    const saved = await world.as(admin).send(param.submit, {
      paramName: '',
      paramKey: 'log.test',
      paramValue: 'x',
      password: 'Demo2026',
      mobile: '13800138000',
    })
    expect(saved.status).toBe(400)
    await flushLogs(world.db)
    const { data } = await world.as(admin).send(apiLog.list, { requestUri: uri })
    expect(data).toMatchObject({
      total: 1,
      records: [
        { method: 'POST', requestUri: uri, methodClass: 'C0072', statusCode: 400, tenantId: '100071', type: '1' },
      ],
    })
    const [row] = data.records
    expect(row).not.toHaveProperty('params')
    expect(row?.requestId).toBe(saved.headers['x-request-id'])
    const entry = (await world.as(admin).send(apiLog.detail, { id: row?.id ?? '' })).data
    expect(JSON.parse(entry.params)).toMatchObject({ paramKey: 'log.test', password: '******', mobile: '***8000' })
    expect((await world.as(admin).send(apiLog.list, { requestId: entry.requestId })).data.total).toBe(1)
    expect((await world.as(stranger).send(apiLog.list, { requestUri: uri })).data.total).toBe(0)
    expect((await world.as(stranger).send(apiLog.detail, { id: entry.id })).status).toBe(404)
  })

  it('is the platform’s for all tenants, and says so in the audit log; a call of nobody is the platform’s own', async () => {
    await world.as(null).send(param.list)
    await flushLogs(world.db)
    const own = await world.as(platform).send(apiLog.list, { requestUri: param.list.path })
    expect(own.data.records).toMatchObject([{ tenantId: '000000', createBy: '', statusCode: 401 }])
    const other = await world.as(platform).send(apiLog.list, { tenantId: '100071', requestUri: param.submit.path })
    expect(other.data.total).toBe(1)
    const id = other.data.records[0]?.id ?? ''
    expect((await world.as(platform).send(apiLog.detail, { id, tenantId: '100071' })).data.methodClass).toBe('C0072')
    expect((await world.as(platform).send(apiLog.list, { tenantId: '999999' })).data.total).toBe(0)
    const { rows } = await world.within(platform, ({ client }) =>
      client.query(`SELECT entity_no FROM audit_log WHERE action = 'log.readTenant'`),
    )
    expect(rows.map((row) => row.entity_no)).toEqual(['100071', '100071'])
  })

  it.each([
    { why: 'deeper than 10,000 rows', input: { current: 51, size: 200 }, error: 'common.pagingTooDeep' },
    {
      why: 'between days the wrong way round',
      input: { createTime_dategt: '2026-02-02', createTime_datelt: '2026-02-01' },
      error: 'common.datesReversed',
    },
  ])('is not read $why', async ({ input, error }) => {
    expect((await world.as(admin).send(apiLog.list, input)).error).toBe(error)
  })

  it('shows a sub-operator’s user the own login tenant’s alone, and the operator both', async () => {
    const sub = await givenUser(world, { tenantId: '100071', oemNo: '100081', permissions: rights })
    await world.as(sub).send(param.list)
    await flushLogs(world.db)
    const seen = async (by: TestUser, input = {}) =>
      new Set((await world.as(by).send(apiLog.list, { size: 200, ...input })).data.records.map((row) => row.tenantId))
    expect(await seen(sub)).toEqual(new Set(['100081']))
    expect(await seen(admin)).toEqual(new Set(['100071', '100081']))
    expect(await seen(admin, { tenantId: '100081' })).toEqual(new Set(['100081']))
  })
})

describe('the error log (C0977, C0985)', () => {
  it('holds a fault with where it happened', async () => {
    noteFault(world.db, 'job', 'download.make', new RangeError('no room'), '100071')
    await flushLogs(world.db)
    const { data } = await world.as(admin).send(errorLog.list, { exceptionName: 'range' })
    expect(data.records).toMatchObject([
      {
        exceptionName: 'RangeError',
        title: 'download.make',
        methodClass: 'job',
        methodName: 'download.make',
        fileName: 'features/settings/log/log.test.ts',
      },
    ])
    const id = data.records[0]?.id ?? ''
    expect((await world.as(admin).send(errorLog.detail, { id })).data).toMatchObject({
      message: 'no room',
      stackTrace: expect.stringContaining('RangeError: no room'),
    })
    expect((await world.as(stranger).send(errorLog.detail, { id })).status).toBe(404)
    noteFault(world.db, 'C0977', errorLog.list.path, new TypeError('no list'), '100071')
    await flushLogs(world.db)
    const ofCall = await world.as(admin).send(errorLog.list, { exceptionName: 'TypeError' })
    expect(ofCall.data.records).toMatchObject([{ methodClass: 'C0977', title: '错误日志列表' }])
  })
})

describe('the general log (C0975, C0983)', () => {
  it('holds what browsers sent in, and what the program says', async () => {
    const record = { url: 'https://x/#/a?token=1', time: '2026-03-01', type: 'vue', message: 'm', stack: 's', info: {} }
    await world.app.inject({
      method: 'POST',
      url: session.uploadLogs.path,
      headers: { 'blade-auth': `bearer ${admin.token}` },
      payload: [record],
    })
    noteUsual(world.db, admin, { level: 'warn', about: 'sms', text: 'not sent' })
    await flushLogs(world.db)
    const { data } = await world.as(admin).send(usualLog.list, { logId: 'client' })
    expect(data.records).toMatchObject([{ logId: 'client', logLevel: 'error', requestUri: 'https://x/#/a' }])
    const entry = (await world.as(admin).send(usualLog.detail, { id: data.records[0]?.id ?? '' })).data
    expect(JSON.parse(entry.logData)).toMatchObject({ message: 'm', stack: 's', type: 'vue' })
    expect((await world.as(admin).send(usualLog.list, { logLevel: 'warn' })).data.records).toMatchObject([
      { logId: 'sms' },
    ])
    expect((await world.as(stranger).send(usualLog.list)).data.total).toBe(0)
  })
})

describe('the logs', () => {
  it('of one server are written to its own database, beside the calls and many at once', async () => {
    const other = await startWorld()
    try {
      for (let n = 0; n < 3; n++) noteUsual(other.db, null, { about: 'elsewhere', text: `${n}` })
      noteUsual(world.db, null, { about: 'here', text: 'x' })
      const written = async (of: World) =>
        (
          await of.within({ tenantId: '000000', oemNo: '000000' }, ({ client }) =>
            client.query(
              `SELECT log_id, log_data, env FROM log_usual WHERE log_id IN ('here', 'elsewhere') ORDER BY id`,
            ),
          )
        ).rows
      await flushLogs(world.db)
      expect(await written(world)).toEqual([{ log_id: 'here', log_data: 'x', env: 'production' }])
      expect(await written(other)).toEqual([])
      await flushLogs(other.db)
      expect((await written(other)).map((row) => row.log_data)).toEqual(['0', '1', '2'])
    } finally {
      await other.close()
    }
  })

  it('lose months that are over for 180 days, and no others', async () => {
    const months = async () =>
      (
        await world.db.pool.query(
          `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'log_api'::regclass ORDER BY 1`,
        )
      ).rows.map(({ name }) => String(name))
    await world.db.pool.query(
      `SELECT make_month_partition('log_api', (now() - interval '400 days')::date), make_month_partition('log_api', (now() - interval '170 days')::date)`,
    )
    const before = await months()
    await advanceCalendar(world.db, { jobs: [forgetLogs] })
    await world.moveClock('2 days')
    await advanceCalendar(world.db, { jobs: [forgetLogs] })
    const after = await months()
    expect(before.length - after.length).toBe(1)
    expect(after).toEqual(before.slice(1))
  })

  it('need their permissions, each its own', async () => {
    const nobody = await givenUser(world, { tenantId: '100071' })
    for (const call of [usualLog, apiLog, errorLog]) {
      expect((await world.as(nobody).send(call.list as typeof apiLog.list)).status).toBe(403)
      expect((await world.as(nobody).send(call.detail as typeof apiLog.detail, { id: '1' })).status).toBe(403)
    }
  })
})
