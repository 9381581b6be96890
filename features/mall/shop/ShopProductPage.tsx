import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RichText } from '../../../core/web/field/RichTextField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { shop } from './shop.contract.ts'
import { CartLink, MemberPrice, ProductPicture, shopPaths } from './shop-parts.tsx'
import './shop.css'

type Product = ReceivedOf<typeof shop.product>

/** 商品详情 of the shop: pictures, specifications, price and stock; puts it into the cart or orders it at once. */
export function ShopProductPage() {
  const productNo = new URLSearchParams(useLocation().search).get('productNo') ?? ''
  const answer = useCall(shop.product, { productNo })
  return <Answered answer={answer}>{(product) => <Shown key={product.productNo} product={product} />}</Answered>
}

function Shown({ product }: { product: Product }) {
  const home = useCall(shop.home, {})
  const [picture, setPicture] = useState(0)
  return (
    <article className="shop-page">
      <header className="shop-head">
        <h1>{product.productName}</h1>
        {home.data?.mayBuy === 1 && <CartLink count={home.data.cartCount} />}
      </header>
      <div className="shop-product">
        <div className="shop-gallery">
          <ProductPicture url={product.imageUrls[picture] ?? ''} name={product.productName} />
          {product.imageUrls.length > 1 && (
            <div className="shop-thumbs">
              {product.imageUrls.map((url, at) => (
                <button
                  key={url}
                  type="button"
                  aria-label={t('图片{n}', { n: at + 1 })}
                  aria-pressed={at === picture}
                  onClick={() => setPicture(at)}
                >
                  <ProductPicture url={url} name="" />
                </button>
              ))}
            </div>
          )}
        </div>
        <Choice product={product} mayBuy={home.data?.mayBuy === 1} />
      </div>
      {product.content !== '' && (
        <Section title={t('商品详情')}>
          <RichText html={product.content} />
        </Section>
      )}
    </article>
  )
}

/** Chooses a specification and how many of it. */
function Choice({ product, mayBuy }: { product: Product; mayBuy: boolean }) {
  const { specs, minBuy } = product
  const first = specs.find(({ freeQty }) => freeQty >= minBuy) ?? specs[0]
  const [specNo, setSpecNo] = useState(first?.specNo ?? '')
  const [quantity, setQuantity] = useState(minBuy)
  const navigate = useNavigate()
  const putting = useSend(shop.putInCart, { done: t('已放入购物车'), also: [shop.home] })
  const chosen = specs.find((one) => one.specNo === specNo)
  if (!chosen) return null
  const isShort = chosen.freeQty < Math.max(minBuy, quantity)
  return (
    <div className="shop-choice">
      <MemberPrice price={chosen.price} listPrice={chosen.listPrice} />
      <p className="absent">
        {product.freight === '0.00' ? t('包邮') : t('运费 {n} 元', { n: product.freight })}
        {minBuy > 1 && ` · ${t('{n}件起订', { n: minBuy })}`}
      </p>
      <div role="radiogroup" aria-label={t('规格')} className="shop-specs">
        {specs.map((one) => (
          <button
            key={one.specNo}
            type="button"
            role="radio"
            aria-checked={one.specNo === specNo}
            onClick={() => setSpecNo(one.specNo)}
          >
            {one.specName}
          </button>
        ))}
      </div>
      <label className="shop-quantity">
        {t('数量')}
        <InputNumber
          min={minBuy}
          max={100_000}
          precision={0}
          value={quantity}
          onChange={(value) => setQuantity(value ?? minBuy)}
        />
        <span className={isShort ? 'shop-short' : 'absent'} role="status">
          {isShort ? t('库存不足，剩余 {n} 件', { n: chosen.freeQty }) : t('剩余 {n} 件', { n: chosen.freeQty })}
        </span>
      </label>
      {mayBuy && (
        <Can code="mall_order">
          <div className="shop-buttons">
            <Button
              size="large"
              loading={putting.isPending}
              onClick={() => void putting.send({ specNo, quantity, isAdded: 1 })}
            >
              {t('加入购物车')}
            </Button>
            <Button
              size="large"
              type="primary"
              disabled={isShort}
              onClick={() => void navigate(shopPaths.checkout([`${specNo}:${quantity}`]))}
            >
              {t('立即购买')}
            </Button>
          </div>
        </Can>
      )}
    </div>
  )
}
