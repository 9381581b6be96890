import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { SignedRateSection } from '../../pricing/pricing.web.ts'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { merchant } from '../merchant/merchant.contract.ts'

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
