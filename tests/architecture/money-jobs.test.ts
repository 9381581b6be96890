import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { work } from '../../work.ts'

const doc = readFileSync(path.resolve(import.meta.dirname, '../../docs/domain/money.md'), 'utf8')

/** The jobs that docs/domain/money.md 12.1 names, each with its time as it stands there. */
const named = doc
  .slice(doc.indexOf('### 12.1'), doc.indexOf('### 12.2'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Time') && !line.startsWith('|---'))
  .flatMap((line) => {
    const [, time = '', jobs = ''] = line.split('|').map((cell) => cell.trim())
    return jobs.split(',').map((job) => ({ time, job: job.trim() }))
  })

/** Code that does the work of a named job here, by the name it is declared under. */
const doneBy: Readonly<Record<string, string>> = {
  notifyWorker: 'trades.deferredEvents',
  pushWorker: 'trades.push',
  refundQuery: 'trades.openOrders',
  payoutWorker: 'payout.tick',
  payoutQuery: 'payout.tick',
  tradeQuery: 'trades.openOrders',
  closeOrders: 'trades.openOrders',
  divisionRun: 'splits.divisionRun',
  dayClose: 'ledger.dayClose',
  proveLedger: 'ledger.prove',
  settleBuild: 'trades.settleBuild',
  profitRelease: 'profit.release',
  rollupCheck: 'ledger.rollupCheck',
  explainSample: 'profit.explainSample',
  billDownload: 'recon.download',
  reconRun: 'recon.download',
  remittanceRead: 'remittance.read',
  partitionCreate: 'ledger.partitionCreate',
  simFeeDue: 'iot.simFeeDue',
  bonusGrant: 'campaigns.bonusGrant',
  pledgeEval: 'deposits.evaluate',
  ticketRelease: 'ticket.release',
  orderExpire: 'mall.orderExpire',
  expireCoupons: 'mall.expireCoupons',
  deliveryReceipt: 'mall.deliveryReceipt',
}

/** Jobs of areas that are not built, or that are no job: the outbox has a worker of its own. */
const without: Readonly<Record<string, string>> = {
  iotQuery: 'core/server/jobs/outbox-worker.ts',
  invoiceQuery: 'invoices are not built',
  outbox: 'core/server/jobs/outbox-worker.ts',
  activeEval: 'device activities are not built',
}

it('every job of money that the document names runs here, at its time, or stands on the list of what is not built', () => {
  expect(named.map(({ job }) => job).sort()).toEqual([...Object.keys(doneBy), ...Object.keys(without)].sort())
  const calendar = new Map(work.calendar.map(({ name, due }) => [name, due]))
  const others = new Set([...work.ticks, ...work.jobs].map(({ name }) => name))
  for (const { job, time } of named) {
    const name = doneBy[job]
    if (name === undefined) continue
    const due = calendar.get(name)
    expect([job, due !== undefined || others.has(name)]).toEqual([job, true])
    const daily = /^\d\d:\d\d$/.exec(time)?.[0]
    if (daily) expect([job, due]).toEqual([job, { daily }])
  }
})

it('work that is due at one minute runs in order: days are closed and bills compared before profit is released', () => {
  const order = work.calendar.map(({ name }) => name)
  const at = (name: string) => order.indexOf(name)
  expect(at('ledger.dayClose')).toBeGreaterThanOrEqual(0)
  expect(at('ledger.dayClose')).toBeLessThan(at('recon.download'))
  expect(at('recon.download')).toBeLessThan(at('profit.release'))
})
