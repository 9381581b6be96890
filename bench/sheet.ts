import { addDays, dayOf } from '../core/shared/dates.ts'
import { largeTenant, smallTenant, spreadDays } from './dataset.ts'
import { connect, download, type Target } from './load.ts'
import { atMost, type Measured, medianOf, ratio } from './report.ts'
import { headersOf, type Servers } from './service.ts'

const today = dayOf(new Date())
/** Rows of the export, or as many as the period allowed for one call holds. */
const rows = 100_000

interface Seen {
  readonly ms: number
  readonly firstByteMs: number
  readonly peakMb: number
  readonly longestMs: number
}

/**
 * An export of so many rows while another user reads a list, in turn with the bare server's, the middle of three. The
 * data set raises the limit above which exports go to the download centre.
 * @param trades how many the ledger holds
 */
export async function measureExport(
  servers: Servers,
  { trades: all, memoryMb }: { trades: number; memoryMb: () => number },
): Promise<Measured[]> {
  const days = Math.min(31, Math.max(1, Math.round((rows * spreadDays) / all)))
  const trades = `${servers.ours}/api/rb-oem/oem/trade/pos_trade`
  const from = addDays(today, 1 - days)
  const headers = headersOf(largeTenant)
  const ours = { url: `${trades}/export?createTime_dategt=${from}&createTime_datelt=${today}`, headers }
  const found = await totalOf(`${trades}/list?size=1&createTime_dategt=${from}&createTime_datelt=${today}`, headers)
  const bare = {
    url: `${servers.bare}/csv?tenant=${largeTenant}&from=${from}&until=${addDays(today, 1)}&rows=${found}`,
  }
  const bystander = {
    url: `${trades}/list?size=20&createTime_dategt=${today}&createTime_datelt=${today}`,
    headers: headersOf(smallTenant),
  }
  const bareBystander = {
    url: `${servers.bare}/list?tenant=${smallTenant}&status=2&from=${today}&until=${addDays(today, 1)}&size=20&current=1`,
  }
  const turns: { ours: Seen; bare: Seen }[] = []
  for (let turn = 0; turn < 3; turn++)
    turns.push({
      ours: await watched(ours, bystander, memoryMb),
      bare: await watched(bare, bareBystander, () => 0),
    })
  const middle = (side: 'ours' | 'bare', of: keyof Seen) => medianOf(turns.map((turn) => turn[side][of]))
  const compared = (of: keyof Seen) => ratio(medianOf(turns.map((turn) => turn.ours[of] / turn.bare[of])), 1)
  const told = (of: keyof Seen) =>
    `${compared(of)} × (${Math.round(middle('ours', of))} / ${Math.round(middle('bare', of))} ms)`
  const what = `export of ${found} rows to xlsx`
  return [
    atMost(`${what}: time`, 'bare streamed CSV', compared('ms'), 2, '×', told('ms')),
    atMost(`${what}: first byte`, '–', Math.round(middle('ours', 'firstByteMs')), 100, 'ms'),
    atMost(`${what}: peak memory`, '–', Math.max(...turns.map((turn) => turn.ours.peakMb)), 200, 'MB'),
    atMost("another user's longest wait meanwhile", "bare's", compared('longestMs'), 2, '×', told('longestMs')),
  ]
}

async function totalOf(url: string, headers: Record<string, string>): Promise<number> {
  const body = (await (await fetch(url, { headers })).json()) as { data: { total: number } }
  return Number(body.data.total)
}

/** Fetches a file while another user reads a list again and again. */
async function watched(file: Target, other: Target, memoryMb: () => number): Promise<Seen> {
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb())
  }, 10)
  const reader = connect(other, 1)
  try {
    await reader.send(0.3)
    const fetched = download(file)
    let longestMs = 0
    let isRunning = true
    const ended = fetched.finally(() => {
      isRunning = false
    })
    while (isRunning) longestMs = Math.max(longestMs, (await reader.send(0.05)).longestMs)
    await ended
    return { ...(await fetched), peakMb, longestMs }
  } finally {
    clearInterval(watch)
    reader.close()
  }
}
