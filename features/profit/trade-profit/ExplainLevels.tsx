import { t } from '../../../core/web/language/language.ts'
import { Copyable, Money, Rate } from '../../../core/web/show/values.tsx'
import type { Explained } from './ExplainPage.tsx'

type Level = Explained['chain'][number]

/** The chain from the merchant up: what each level paid, how the fen came about, and what stayed with whom. */
export function ExplainLevels({ of: { chain, tradeAmount } }: { of: Explained }) {
  const upward = chain.toReversed()
  return (
    <ol className="explain-flow">
      {upward.map((level, place) => (
        <li key={level.level}>
          {place > 0 && <PaidUp level={upward[place - 1] as Level} to={level} />}
          <div className="explain-level">
            <Who level={level} isMerchant={place === 0} />
            <Fee level={level} tradeAmount={tradeAmount} />
            <Earned level={level} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Shows the amount paid from one level to the next one shown above it. */
function PaidUp({ level, to }: { level: Level; to: Level }) {
  return (
    <div className="explain-pays">
      {t('向上支付')} <Money value={level.fee} /> → {to.userName || to.userNo}
    </div>
  )
}

function Who({ level, isMerchant }: { level: Level; isMerchant: boolean }) {
  return (
    <div>
      <h3>{level.userName || level.userNo}</h3>
      <small>{isMerchant ? t('商户') : level.level === 0 ? t('运营商') : t('第 {n} 级', { n: level.level })}</small>
      <div>
        <Copyable value={level.userNo} />
      </div>
    </div>
  )
}

function Fee({ level, tradeAmount }: { level: Level; tradeAmount: string }) {
  if (level.isPriceShown === 0) return <div className="absent">{t('无权查看本级成本')}</div>
  const { line } = level
  return (
    <div>
      <span className="explain-fee">
        <Money value={level.fee} />
      </span>{' '}
      <small>{level.level === 0 ? t('通道成本') : t('本级费用')}</small>
      {line ? (
        <div>
          <Money value={tradeAmount} /> × <Rate value={line.rate} /> = <span className="number">{level.rawFee}</span> →{' '}
          <Money value={level.roundedFee} />
        </div>
      ) : (
        <div>{t('没有设置价格，沿用下级费用')}</div>
      )}
      <Marks level={level} />
      {line && (
        <small>
          {line.polNo} {t('{time} 起生效', { time: line.validFrom })} · {t('留存比例')} <Rate value={line.shareRatio} />
        </small>
      )}
    </div>
  )
}

/** Shows the reasons for a fee that is not simply the rounded one. */
function Marks({ level }: { level: Level }) {
  const { line } = level
  const marks = [
    level.capped === 1 && `${t('封顶')} ${line?.capAmount ?? ''}`,
    level.minned === 1 && `${t('保底')} ${line?.minFee ?? ''}`,
    level.clamped === 1 && t('不超过下级费用'),
    level.replaced === 1 && t('以通道上报为准'),
    level.d0Part !== null && level.d0Part !== '0.00' && `${t('D0附加费')} ${level.d0Part}`,
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <div className="explain-marks">
      {marks.map((mark) => (
        <span className="explain-mark" key={mark}>
          {mark}
        </span>
      ))}
    </div>
  )
}

function Earned({ level }: { level: Level }) {
  if (level.profit === null) return <div />
  return (
    <div>
      <div>
        {t('利差')} <Money value={level.spread} />
        {level.shareIn !== '0.00' && (
          <>
            {' '}
            + {t('分入')} <Money value={level.shareIn} />
          </>
        )}
        {level.shareOut !== '0.00' && (
          <>
            {' '}
            − {t('分出')} <Money value={level.shareOut} />
          </>
        )}
      </div>
      <div>
        = {t('分润')}{' '}
        <span className="explain-fee">
          <Money value={level.profit} />
        </span>
      </div>
      {level.kept !== level.profit && (
        <div>
          {t('退款和调整后实得')}{' '}
          <strong>
            <Money value={level.kept} />
          </strong>
        </div>
      )}
    </div>
  )
}
