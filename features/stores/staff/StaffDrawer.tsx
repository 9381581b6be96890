import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchant/merchant-link.tsx'
import { OnOffTag, YesNoText } from '../../providers/listing/listing-parts.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StaffRole } from './staff-codes.contract.ts'
import { staffCalls } from './staff.contract.ts'

/** A member of staff in whole, with its role in each shop; the phone is masked by the server. */
export function StaffDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(staffCalls.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.name || t('店员详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Facts>
            <Fact label={t('店员编号')}>
              <Copyable value={data.rpstNo} />
            </Fact>
            <Fact label={t('店员手机号')}>{data.mobile}</Fact>
            <Fact label={t('启用状态')}>
              <OnOffTag value={data.isOn} />
            </Fact>
            <Fact label={t('商户名称')}>{data.rpiName}</Fact>
            <Fact label={t('商户编号')}>
              <MerchantLink rpiNo={data.rpiNo} />
            </Fact>
            <Fact label={t('终端数')}>{String(data.terminalCount)}</Fact>
            <Fact label={t('创建时间')}>
              <Moment value={data.createTime} />
            </Fact>
            <Fact label={t('备注')} isWide>
              {data.remark}
            </Fact>
          </Facts>
          <Section title={t('门店')}>
            <PlainRows
              title={t('门店')}
              rows={data.stores}
              keyOf={(link) => link.id}
              columns={[
                { title: t('门店名称'), cell: ({ storeName }) => storeName },
                { title: t('门店编号'), cell: ({ rpsNo }) => <Copyable value={rpsNo} /> },
                {
                  title: t('店员角色'),
                  cell: ({ staffRole }) => <CodeText codes={StaffRole} value={staffRole} />,
                },
                { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
                { title: t('语音播报'), cell: ({ receiveVoice }) => <YesNoText value={receiveVoice} /> },
              ]}
            />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
