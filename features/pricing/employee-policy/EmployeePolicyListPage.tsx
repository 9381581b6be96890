import { Button } from 'antd'
import { useState } from 'react'
import { ask } from '../../../core/web/question/confirm.ts'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ProfitMode } from '../../sharing/sharing.shared.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { employeePolicy } from './employee-policy.contract.ts'
import { HoldsTag, worthWords } from './employee-policy-words.tsx'

type Row = RowOf<typeof employeePolicy.list>

const EmployeePolicyForm = lazily(() => import('./EmployeePolicyForm.tsx').then((m) => m.EmployeePolicyForm))

/** 员工政策: what employees earn of their merchants' payments. */
export function EmployeePolicyListPage() {
  const [isSetting, setSetting] = useState(false)
  const removing = useSend(employeePolicy.remove, { done: t('员工政策已终止'), also: [employeePolicy.history] })
  const add = (
    <Can code="emp_policy_add">
      <Button type="primary" onClick={() => setSetting(true)}>
        {t('设置员工政策')}
      </Button>
    </Can>
  )
  const remove = async (row: Row) =>
    (await ask({
      title: t('终止{name}的员工政策', { name: row.empName }),
      text: row.isAhead === 1 ? t('该待生效的政策作废，原政策继续有效。') : t('即刻起新交易不再计提，已计提的不变。'),
      isDanger: true,
      okText: t('终止'),
    })) && void removing.send({ ids: row.id })
  return (
    <>
      <ListPage
        title={t('员工政策')}
        list={employeePolicy.list}
        rowKey="id"
        nameOf={({ empName, empNo }) => empName || empNo}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="emp_policy_delete"
            nameOf={({ empName, empNo }) => empName || empNo}
            run={({ id }) => send(employeePolicy.remove, { ids: id })}
            title={t('终止')}
            isDanger
            effect={(n) => t('将终止 {n} 个员工政策，不能恢复。', { n })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <TextFilter name="empNo" label={t('员工编号')} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
            <CodeFilter name="profitMode" label={t('分润方式')} codes={ProfitMode} />
            <YesNoFilter name="isInForce" label={t('是否生效')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('终止'),
                code: 'emp_policy_delete',
                isDanger: true,
                blocked: row.isInForce === 1 || row.isAhead === 1 ? undefined : t('政策已失效'),
                run: () => void remove(row),
              },
            ]}
          />
        )}
      />
      {isSetting && <EmployeePolicyForm onClose={() => setSetting(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'empName', title: t('员工'), width: 160, pin: 'left', card: 'title' },
  copiedColumn<Row>('empNo', t('员工编号')),
  { key: 'aisleName', title: t('通道'), width: 130 },
  codeColumn<Row>('payWay', t('支付方式'), PayWay, { width: 130, card: 'field' }),
  codeColumn<Row>('profitMode', t('分润方式'), ProfitMode, { width: 140 }),
  { key: 'rate', title: t('比例或金额'), width: 130, align: 'right', card: 'field', render: worthWords },
  { key: 'isInForce', title: t('状态'), width: 100, card: 'field', render: (row) => <HoldsTag row={row} /> },
  momentColumn<Row>('effectiveTime', t('生效时间')),
  momentColumn<Row>('expireTime', t('失效时间')),
  momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
]
