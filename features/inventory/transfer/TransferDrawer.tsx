import { Pagination } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { SnLink } from '../device/sn-link.tsx'
import { SnState } from '../device/device-status.tsx'
import { OrderKind, RsrStatus } from './transfer-codes.contract.ts'
import { RsrState, rsrStatusNext, rsrStatusTones } from './transfer-status.tsx'
import { transfer } from './transfer.contract.ts'

const words = { submit: '提交', confirm: '确认', cancel: '取消或拒收', expire: '超时取消', autoConfirm: '自动确认' }
const pageSize = 20

/** An order over devices in whole: its two sides, what it moves, what happened to it. */
export function TransferDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(transfer.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.rsrNo ?? t('单据')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('单据')}>
            <Facts>
              <Fact label={t('单据状态')}>
                <RsrState value={data.rsrStatus} />
              </Fact>
              <Fact label={t('下一步')}>{t(rsrStatusNext[data.rsrStatus] ?? '')}</Fact>
              <Fact label={t('单据类型')}>
                <CodeText codes={OrderKind} value={data.orderKind} />
              </Fact>
              <Fact label={t('回拨')}>
                <YesNoText value={data.isRecall} />
              </Fact>
              <Fact label={t('转出方')}>
                {data.outName} <Copyable value={data.outNo} />
              </Fact>
              <Fact label={t('转入方')}>
                {data.inName} <Copyable value={data.inNo} />
              </Fact>
              <Fact label={t('数量')}>{data.quantity}</Fact>
              <Fact label={t('型号')}>
                {data.models.map(({ rpmName, quantity }) => `${rpmName} × ${quantity}`).join('、')}
              </Fact>
              <Fact label={t('制单人')}>{data.createName}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('备注')} isWide>
                {data.remark}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={RsrStatus} tones={rsrStatusTones} words={words} />
          </Section>
          <Devices rsrNo={data.rsrNo} />
        </>
      )}
    </RecordDrawer>
  )
}

function Devices({ rsrNo }: { rsrNo: string }) {
  const [current, setCurrent] = useState(1)
  const { data, error } = useCall(transfer.listSn, { rsrNo, current, size: pageSize }, { keepsLast: true })
  return (
    <Section title={t('SN明细')}>
      {error ? (
        error.message
      ) : (
        <PlainRows
          title={t('SN明细')}
          rows={data?.records ?? []}
          keyOf={({ rsSn }) => rsSn}
          columns={[
            { title: 'SN', cell: ({ rsSn }) => <SnLink sn={rsSn} /> },
            { title: t('型号'), cell: ({ rpmName }) => rpmName },
            { title: t('当前状态'), cell: ({ snStatus }) => (snStatus === null ? '—' : <SnState value={snStatus} />) },
          ]}
        />
      )}
      {(data?.total ?? 0) > pageSize && (
        <Pagination
          size="small"
          current={current}
          pageSize={pageSize}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
    </Section>
  )
}
