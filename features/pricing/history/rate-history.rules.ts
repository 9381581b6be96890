import type { CodeOf } from '../../../core/shared/codes.ts'
import { type GiversLine, isDearer, travelling, type TravellingLine } from '../../channels/channels.shared.ts'
import { RateEventKind } from './rate-history.contract.ts'

/** A version of a rate with who made it and why. */
export interface RateVersion extends GiversLine {
  readonly key: string
  /** Null for a merchant, who shares nothing. */
  readonly shareRatioPpm: number | null
  readonly isVoid: boolean
  readonly who: string
  readonly madeTime: string
  readonly reason: string
  readonly sourceNo: string
}

/** A line of an event. */
export type EventLine = TravellingLine & { readonly shareRatio: number | null }

/** One change of a rate. */
export interface RateChange extends Pick<RateVersion, 'key' | 'payWay' | 'who' | 'madeTime' | 'reason' | 'sourceNo'> {
  readonly kind: CodeOf<typeof RateEventKind>
  readonly at: string
  readonly isAhead: boolean
  readonly before: EventLine | null
  readonly after: EventLine | null
}

/**
 * Lists the changes of the rates of one party or merchant for one channel, the newest first. A version that follows another
 * without a gap changed it; one that nothing follows was closed by whatever else began at that moment.
 * @param versions never overlapping within a pay way, but for void ones
 * @param now      the moment that counts as now
 */
export function rateChanges(versions: readonly RateVersion[], now: string): RateChange[] {
  const changes = [...Map.groupBy(versions, ({ payWay }) => payWay).values()].flatMap((ofWay) =>
    changesOfWay(ofWay, versions, now),
  )
  return changes.sort((a, b) => compare(b.at, a.at) || compare(b.madeTime, a.madeTime) || a.payWay - b.payWay)
}

function changesOfWay(ofWay: readonly RateVersion[], all: readonly RateVersion[], now: string): RateChange[] {
  const live = ofWay.filter(({ isVoid }) => !isVoid).sort((a, b) => compare(a.from, b.from))
  const changes = live.flatMap((version, place) => {
    const last = live[place - 1]
    const before = last && last.to === version.from ? last : null
    const kind = before ? RateEventKind.changed : RateEventKind.opened
    // A new version of a policy names every pay way; those that stay as they were are no news.
    const begun =
      before && isSame(before, version) ? [] : [change(version, version.from, kind, now, { before, after: version })]
    const isClosed = version.to !== null && live[place + 1]?.from !== version.to
    return isClosed ? [...begun, closed(version, all, now)] : begun
  })
  const taken = ofWay
    .filter((version) => version.isVoid && !live.some((held) => holdsAt(held, version.from) && isSame(held, version)))
    .map((version) => change(version, version.from, RateEventKind.void, now, { before: null, after: version }))
  return [...changes, ...taken]
}

const holdsAt = ({ from, to }: RateVersion, at: string) => from <= at && (to === null || to >= at)
const isSame = (one: RateVersion, other: RateVersion) =>
  !isDearer(one, other) && !isDearer(other, one) && one.shareRatioPpm === other.shareRatioPpm

/** The end of a pay way: made by whoever made the other prices that begin then. */
function closed(version: RateVersion, all: readonly RateVersion[], now: string): RateChange {
  const at = version.to ?? version.from
  const by = all.find(({ from, isVoid }) => from === at && !isVoid)
  const maker = by ?? { ...version, who: '', madeTime: at, reason: '', sourceNo: '' }
  const { who, madeTime, reason, sourceNo } = maker
  const ended = { ...version, key: `${version.key}-end`, who, madeTime, reason, sourceNo }
  return change(ended, at, RateEventKind.closed, now, { before: version, after: null })
}

const change = (
  { key, payWay, who, madeTime, reason, sourceNo }: RateVersion,
  at: string,
  kind: RateChange['kind'],
  now: string,
  { before, after }: { before: RateVersion | null; after: RateVersion | null },
): RateChange => ({
  key,
  payWay,
  kind,
  at,
  isAhead: at > now,
  before: before && eventLine(before),
  after: after && eventLine(after),
  who,
  madeTime,
  reason,
  sourceNo,
})

const eventLine = (version: RateVersion): EventLine => ({ ...travelling(version), shareRatio: version.shareRatioPpm })

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
