import { useState } from 'react'
import { askRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { countColumn, momentColumn, OnOffFilter, OnOffTag, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { TargetType } from '../optimisation/optimisation-codes.contract.ts'
import { watchRule } from './watch-rule.contract.ts'

type Row = RowOf<typeof watchRule.list>

const WatchRuleForm = lazily(() => import('./WatchRuleForm.tsx').then((m) => m.WatchRuleForm))

/** 交易优化规则: bounds that the payments of a day are looked through by every night. */
export function WatchRuleListPage() {
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const removing = useSend(watchRule.remove)
  const remove = async ({ id, ruleName }: Row) =>
    (await askRemoval({
      title: t('删除规则 {name}', { name: ruleName }),
      text: t('已列入名单的商户不受影响。'),
    })) && void removing.send({ id })
  const add = <AddButton code="optimize_trade_edit" title={t('新增规则')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('交易优化规则')}
        list={watchRule.list}
        rowKey="id"
        nameOf={({ ruleName }) => ruleName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="ruleName" label={t('规则名称')} />
            <CodeFilter name="targetType" label={t('监控对象')} codes={TargetType} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'optimize_trade_edit', run: () => setEditing(row.id) },
              {
                title: t('删除'),
                code: 'optimize_trade_edit',
                isDanger: true,
                blocked: row.isOn === 1 ? t('请先停用') : undefined,
                run: () => void remove(row),
              },
            ]}
          />
        )}
      />
      {editing && <WatchRuleForm id={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** The bounds of a rule in words. */
function boundsOf({ dims }: Row): string {
  const { singleMax, dayMax, dayCount, creditRatio, nightRatio, roundRatio } = dims
  const share = (percent: string) => String(Number(percent))
  return [
    singleMax === null ? '' : t('单笔超过 {amount} 元', { amount: singleMax }),
    dayMax === null ? '' : t('日金额超过 {amount} 元', { amount: dayMax }),
    dayCount === null ? '' : t('日笔数超过 {n} 笔', { n: dayCount }),
    creditRatio === null ? '' : t('贷记卡占比超过 {n}%', { n: share(creditRatio) }),
    nightRatio === null ? '' : t('夜间占比超过 {n}%', { n: share(nightRatio) }),
    roundRatio === null ? '' : t('整百占比超过 {n}%', { n: share(roundRatio) }),
  ]
    .filter(Boolean)
    .join(t('，且'))
}

const columns = (): ListColumn<Row>[] => [
  { key: 'ruleName', title: t('规则名称'), width: 190, pin: 'left', card: 'title' },
  {
    key: 'isOn',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ isOn }) => <OnOffTag value={isOn} />,
  },
  { key: 'dims', title: t('指标'), width: 360, card: 'field', render: boundsOf },
  { key: 'aisleName', title: t('通道'), width: 130, render: ({ aisleName }) => aisleName || t('全部通道') },
  {
    key: 'targetType',
    title: t('监控对象'),
    width: 140,
    render: ({ targetType, targetCount }) => (
      <>
        <CodeText codes={TargetType} value={targetType} />
        {targetCount > 0 && ` ${targetCount}`}
      </>
    ),
  },
  countColumn('hitCount', t('命中次数'), { width: 110, isSortable: true, card: 'field' }),
  { key: 'lastHitDay', title: t('最近命中'), width: 120, render: ({ lastHitDay }) => lastHitDay || '—' },
  {
    key: 'begin',
    title: t('有效期'),
    width: 210,
    render: ({ begin, end }) => (begin || end ? `${begin || '—'} ~ ${end || '—'}` : t('长期')),
  },
  momentColumn('updateTime', t('更新时间'), { isSortable: true }),
]
