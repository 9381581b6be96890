import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { SignedRateSection } from '../../pricing/signed-rate/SignedRateSection.tsx'
import { useRpiNo } from './merchant-address.tsx'
import { merchant } from './merchant.contract.ts'

/** 签约费率: what a merchant signed at each channel, now, later and before. @source docs/domain/network.md 3.10, pos_info_rate */
export function MerchantRatePage() {
  const rpiNo = useRpiNo()
  return (
    <Answered answer={useCall(merchant.detail, { rpiNo })}>
      {({ rpiName }) => (
        <DetailPage title={t('签约费率：{name}', { name: rpiName })} no={rpiNo}>
          <SignedRateSection rpiNo={rpiNo} />
        </DetailPage>
      )}
    </Answered>
  )
}
