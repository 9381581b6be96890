import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { t } from '../../../core/web/language/language.ts'
import { GsOn } from './product.contract.ts'

/** Whether a product is on the shelf, with what that means. */
export const ShelfTag = ({ value }: { value: 0 | 1 }) => (
  <StatusTag
    codes={GsOn}
    value={value}
    tones={{ off: 'off', on: 'done' }}
    next={value === 1 ? t('服务商可以购买') : t('服务商看不到，上架后可以购买')}
  />
)

/** The price of a product, or its lowest and highest. */
export const PriceRange = ({ priceFrom, priceTo }: { priceFrom: string | null; priceTo: string | null }) =>
  priceFrom === null || priceFrom === priceTo ? (
    <Money value={priceFrom} />
  ) : (
    <>
      <Money value={priceFrom} /> – <Money value={priceTo} />
    </>
  )
