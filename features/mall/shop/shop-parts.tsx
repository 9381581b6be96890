import { ShoppingCartOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { Money } from '../../../core/web/show/values.tsx'
import './shop.css'

/** Addresses of the pages of the shop. */
export const shopPaths = {
  shop: '/mall/shop',
  product: (productNo: string) => `/mall/shop/product?productNo=${productNo}`,
  cart: '/mall/shop/cart',
  checkout: (lines: readonly string[]) => `/mall/shop/checkout?lines=${lines.join(',')}`,
  addresses: '/mall/shop/address',
}

/** A picture of a product that fills its place; the first letter of the name where there is none. */
export const ProductPicture = ({ url, name }: { url: string; name: string }) =>
  url === '' ? (
    <span className="shop-no-picture" aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  ) : (
    <img className="shop-picture" src={ownAddress(url)} alt={name} loading="lazy" />
  )

/** The price for the viewer, with the list price struck out where that is higher. */
export const MemberPrice = ({
  price,
  listPrice,
  hasMore = false,
}: {
  price: string
  listPrice: string
  hasMore?: boolean
}) => (
  <span className="shop-price">
    <strong>
      ¥<Money value={price} />
    </strong>
    {hasMore && <small>{t('起')}</small>}
    {price !== listPrice && (
      <del aria-label={t('售价 {price} 元', { price: listPrice })}>
        ¥<Money value={listPrice} />
      </del>
    )}
  </span>
)

/** The way to the cart, with the number of what lies in it. */
export const CartLink = ({ count }: { count: number }) => (
  <Link className="shop-cart-link" to={shopPaths.cart}>
    <Badge count={count} size="small" offset={[2, -2]}>
      <ShoppingCartOutlined />
    </Badge>
    {t('购物车')}
  </Link>
)
