import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { StaffPlaces } from './StaffPlaces.tsx'
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
            <StaffPlaces name={data.name} places={data.stores} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
