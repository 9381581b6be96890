import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../../core/server/call/audit.ts'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { openDb, type Db } from '../../../core/server/database/db.ts'
import { type Job, startJobs } from '../../../core/server/jobs/jobs.ts'
import { translateWith } from '../../../core/shared/translate.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { home } from '../../desk/home/home.contract.ts'
import { sealAudit } from './audit.actions.ts'
import { auditProof } from './audit.contract.ts'
import { nightlyAuditProof, proveAudit } from './audit-proof.jobs.ts'

let world: World
let superuser: Db
let auditor: TestUser
const permissions = ['audit_view', 'audit_prove']

beforeAll(async () => {
  world = await startWorld()
  superuser = openDb(world.ownerUrl, { max: 1 })
  auditor = await givenUser(world, { tenantId: '100001', permissions })
})
afterAll(async () => {
  await superuser.close()
  await world.close()
})

const latest = async (by = auditor) => (await world.as(by).send(auditProof.latest)).data.proof
const prove = (by = auditor) => world.as(by).send(auditProof.prove, {})

async function write(no: string): Promise<void> {
  await world.within({ tenantId: '100001', oemNo: '100001' }, (tx) =>
    appendAudit(tx, {
      tenantId: '100001',
      oemNo: '100001',
      userId: 1n,
      account: 'a',
      actorUserId: null,
      action: 'shop.save',
      callId: '',
      entity: 'shop',
      no,
      after: { name: '老店' },
      input: {},
      result: 'ok',
      ip: '',
      userAgent: '',
      requestId: '',
    }),
  )
}

/** Walks the calendar over one night, as the schedule does. */
async function nightOver(): Promise<void> {
  nights += 1
  await advanceCalendar(world.db, { jobs: [nightlyAuditProof] })
  await world.moveClock(`${nights} days`)
  await advanceCalendar(world.db, { jobs: [nightlyAuditProof] })
}
let nights = 0

/** Runs the worker until the check that waits has ended. */
async function worked(): Promise<NonNullable<Awaited<ReturnType<typeof latest>>>> {
  const failed: unknown[] = []
  const jobs = await startJobs(
    { db: world.db, url: world.appUrl, translate: translateWith({}), failed: ({ error }) => failed.push(error) },
    [proveAudit as unknown as Job],
  )
  try {
    await expect.poll(async () => (await latest())?.finishTime, { timeout: 20_000 }).not.toBe('')
  } finally {
    await jobs.stop()
  }
  expect(failed).toEqual([])
  const proof = await latest()
  if (!proof) throw new Error('no proof')
  return proof
}

describe('the check of the chain', () => {
  it('C1333, C1334: proves a whole chain and tells who asked, when and how many', async () => {
    expect(await latest()).toBeNull()
    for (const no of ['P1', 'P2', 'P3']) await write(no)
    await sealAudit(world.db)
    expect(await prove()).toMatchObject({ status: 200 })
    expect(await latest()).toMatchObject({ finishTime: '', links: 0, broken: null })
    expect(await prove()).toMatchObject({ status: 409, error: 'audit.proofRuns' })
    const proof = await worked()
    expect(proof).toMatchObject({ broken: null, unsealed: 0, askedBy: expect.stringMatching(/^u/) })
    expect(proof.links).toBeGreaterThanOrEqual(3)
    expect(proof.head).toMatch(new RegExp(`^${proof.links}:[0-9a-f]{64}$`))
  })

  it('C1333: names the record that the superuser changed behind the application', async () => {
    const { rows } = await superuser.pool.query(
      `UPDATE audit_log SET after = '{"name":"新店"}' WHERE entity_no = 'P2' RETURNING id::text, (SELECT seq::int FROM audit_link l WHERE l.audit_id = audit_log.id) AS seq`,
    )
    expect(await prove()).toMatchObject({ status: 200 })
    const proof = await worked()
    expect(proof.broken).toEqual({ seq: rows[0].seq, auditId: rows[0].id, why: 'changed' })
    expect(proof.links).toBe(rows[0].seq - 1)
    await superuser.pool.query(`UPDATE audit_log SET after = '{"name":"老店"}' WHERE entity_no = 'P2'`)
    await prove()
    expect((await worked()).broken).toBeNull()
  })

  it('C1333, C1086: begins by itself every night, and a break stands on the home page until a check finds none', async () => {
    const brokenFor = async (who: TestUser) =>
      (await world.as(who).send(home.waiting)).data.figures.find(({ name }) => name === 'chainBroken')?.count
    const warnings = async () =>
      (await superuser.pool.query(`SELECT title, permission FROM system_notice WHERE tenant_id = '100001' ORDER BY id`))
        .rows
    const told = (await warnings()).length
    expect(await brokenFor(auditor)).toBe(0)
    await superuser.pool.query(`UPDATE audit_log SET after = '{"name":"新店"}' WHERE entity_no = 'P2'`)
    await nightOver()
    expect(await worked()).toMatchObject({ askedBy: '', broken: { why: 'changed' } })
    expect(await brokenFor(auditor)).toBe(1)
    expect((await warnings()).slice(told)).toEqual([
      { title: expect.stringContaining('审计链校验发现断点'), permission: 'audit_prove' },
    ])
    await nightOver()
    await worked()
    expect(await warnings()).toHaveLength(told + 1)
    const provider = await givenUser(world, { tenantId: '100001', userType: 2, userNo: 'F1', permissions })
    const stranger = await givenUser(world, { tenantId: '100002', permissions })
    expect([await brokenFor(provider), await brokenFor(stranger)]).toEqual([0, 0])
    await superuser.pool.query(`UPDATE audit_log SET after = '{"name":"老店"}' WHERE entity_no = 'P2'`)
    await nightOver()
    expect(await worked()).toMatchObject({ askedBy: '', broken: null })
    expect(await brokenFor(auditor)).toBe(0)
  })

  it('goes on where a run was broken off', async () => {
    const { rows } = await superuser.pool.query(
      `SELECT seq::int AS seq, hash FROM audit_link WHERE tenant_id = '100001' ORDER BY seq LIMIT 1 OFFSET 1`,
    )
    await prove()
    await superuser.pool.query(`UPDATE audit_proof SET links = $1, hash = $2 WHERE finish_time IS NULL`, [
      rows[0].seq,
      rows[0].hash,
    ])
    const proof = await worked()
    expect(proof.broken).toBeNull()
    expect(proof.links).toBeGreaterThan(rows[0].seq)
  })

  it('is for the operator’s own staff with the permission, each for its own chain', async () => {
    const viewer = await givenUser(world, { tenantId: '100001', permissions: ['audit_view'] })
    expect(await prove(viewer)).toMatchObject({ status: 403 })
    expect((await latest(viewer))?.id).toBe((await latest())?.id)
    const subOperator = await givenUser(world, { tenantId: '100001', oemNo: '200001', permissions })
    expect(await prove(subOperator)).toMatchObject({ status: 403, error: 'audit.rootOnly' })
    const provider = await givenUser(world, { tenantId: '100001', userType: 2, userNo: 'F1', permissions })
    expect(await prove(provider)).toMatchObject({ status: 403 })
    expect((await world.as(provider).send(auditProof.latest)).status).toBe(403)
    const stranger = await givenUser(world, { tenantId: '100009', permissions })
    expect(await latest(stranger)).toBeNull()
  })
})
