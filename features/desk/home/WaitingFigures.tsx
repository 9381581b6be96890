import { Link } from 'react-router'
import { instantOf } from '../../../core/shared/dates.ts'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { home, waitingPlaces } from './home.contract.ts'
import { HomeBlock, listAddress } from './HomeBlock.tsx'

type Figure = ReceivedOf<typeof home.waiting>['figures'][number]

/** 待办 and 异常: what waits for somebody and what went wrong in the lists that the user may see. */
export function WaitingFigures() {
  const reading = useCall(home.waiting, {}, { keepsLast: true })
  const { data, error } = reading
  const of = (kind: 'work' | 'trouble') => data?.figures.filter(({ name }) => waitingPlaces[name].kind === kind) ?? []
  const blocks = [
    [t('待办'), of('work')],
    [t('异常'), of('trouble')],
  ] as const
  if (error || !data) {
    return (
      <HomeBlock title={t('待办')} reading={reading}>
        {null}
      </HomeBlock>
    )
  }
  if (data.figures.length === 0) return null
  return (
    <div className="home-waiting">
      {blocks.map(
        ([title, figures]) =>
          figures.length > 0 && (
            <HomeBlock key={title} title={title} reading={reading}>
              <ul>
                {figures.map((figure) => (
                  <WaitingRow key={figure.name} figure={figure} asOf={data.asOf} />
                ))}
              </ul>
            </HomeBlock>
          ),
      )}
    </div>
  )
}

/** One figure: it opens its list; rows older than that list reaches have a link of their own. */
function WaitingRow({ figure: { name, count, filter, oldest, earlier }, asOf }: { figure: Figure; asOf: string }) {
  const { title, path, kind } = waitingPlaces[name]
  const isNone = count === 0 && earlier === null
  return (
    <li className={isNone ? 'is-none' : `is-${kind}`}>
      <Link to={listAddress(path, filter)}>
        <span>{t(title)}</span> <strong className="number">{count}</strong>
      </Link>
      {!isNone && (
        <p>
          {oldest && <span>{ageText(oldest, asOf)}</span>}
          {earlier && (
            <Link
              to={listAddress(path, earlier.filter)}
              aria-label={`${t(title)} ${t('更早{n}笔', { n: earlier.count })}`}
            >
              {t('更早{n}笔', { n: earlier.count })}
            </Link>
          )}
        </p>
      )}
    </li>
  )
}

const minuteMs = 60_000

/** Returns the waiting time of the oldest row, in the largest whole unit. */
function ageText(oldest: string, asOf: string): string {
  const minutes = Math.floor((instantOf(asOf).getTime() - instantOf(oldest).getTime()) / minuteMs)
  if (minutes < 60) return t('最久{n}分钟', { n: Math.max(minutes, 0) })
  return minutes < 24 * 60
    ? t('最久{n}小时', { n: Math.floor(minutes / 60) })
    : t('最久{n}天', { n: Math.floor(minutes / 1440) })
}
