import { Alert, Button, Input, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { Moment, Money } from '../../../core/web/show/values.tsx'
import { mallAddress } from '../address/address.contract.ts'
import { AddressChoice } from '../address/AddressChoice.tsx'
import { mallOrder } from '../order/order.contract.ts'
import { shop } from './shop.contract.ts'
import { MemberPrice, ProductPicture, shopPaths } from './shop-parts.tsx'
import './shop.css'

type Quote = ReceivedOf<typeof shop.quote>
type Coupon = Quote['coupons'][number]

/** 结算: the goods, where they go, which coupon, and what is to be paid; all figures are the server's. */
export function CheckoutPage() {
  const lines = new URLSearchParams(useLocation().search).get('lines') ?? ''
  const [couponNo, setCouponNo] = useState<string | null>(null)
  const input = { lines, ...(couponNo ? { couponNo } : {}) }
  const quote = useCall(shop.quote, input, { keepsLast: true, freshMs: 0, enabled: lines !== '' })
  if (lines === '')
    return (
      <section className="shop-page" aria-label={t('确认订单')}>
        <h1>{t('确认订单')}</h1>
        <Alert
          type="info"
          showIcon
          title={t('没有要结算的商品')}
          action={<Link to={shopPaths.cart}>{t('购物车')}</Link>}
        />
      </section>
    )
  if (quote.error)
    return (
      <ReadFailure
        error={quote.error}
        onRetry={() => {
          setCouponNo(null)
          void quote.refetch()
        }}
      />
    )
  if (!quote.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <section className="shop-page" aria-label={t('确认订单')}>
      <header className="shop-head">
        <h1>{t('确认订单')}</h1>
        <Link to={shopPaths.cart}>{t('返回购物车')}</Link>
      </header>
      <Checkout
        lines={lines}
        quote={quote.data}
        isReckoning={quote.isFetching}
        couponNo={couponNo ?? ''}
        onCoupon={setCouponNo}
      />
    </section>
  )
}

function Checkout({
  lines,
  quote,
  isReckoning,
  couponNo,
  onCoupon,
}: {
  lines: string
  quote: Quote
  isReckoning: boolean
  couponNo: string
  onCoupon: (couponNo: string | null) => void
}) {
  const addresses = useCall(mallAddress.list, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const navigate = useNavigate()
  const placing = useSend(mallOrder.place, {
    done: t('下单成功，请在30分钟内付款'),
    also: [shop.cart, shop.home, shop.products, mallOrder.masters],
  })
  const addressId = chosen ?? addresses.data?.[0]?.id ?? ''
  const place = async () => {
    const placed = await placing.send({
      lines: lines.split(',').map((one) => {
        const [specNo = '', quantity = ''] = one.split(':')
        return { specNo, quantity: Number(quantity) }
      }),
      addressId,
      couponNo,
      payAmount: quote.payAmount,
      remark,
    })
    if (placed) void navigate(`/rb-oem/shop/orderListDetail?orderCode=${placed.masterCode}`, { replace: true })
  }
  return (
    <div className="shop-checkout">
      <div>
        <Section title={t('收货地址')} extra={<Link to={shopPaths.addresses}>{t('管理收货地址')}</Link>}>
          <Answered answer={addresses}>
            {(rows) => <AddressChoice rows={rows} value={addressId} onChange={setChosen} />}
          </Answered>
        </Section>
        <Section title={t('商品')}>
          <GoodsLines quote={quote} />
        </Section>
        <Section title={t('优惠券')}>
          <CouponChoice coupons={quote.coupons} value={couponNo} onChange={onCoupon} />
        </Section>
        <Section title={t('买家留言')}>
          <Input.TextArea
            aria-label={t('买家留言')}
            maxLength={200}
            rows={2}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </Section>
      </div>
      <aside className="shop-total" aria-label={t('金额')} aria-busy={isReckoning}>
        <PriceLines quote={quote} />
        {placing.error && <Alert type="error" showIcon title={placing.error.message} />}
        <Button
          type="primary"
          size="large"
          block
          loading={placing.isPending}
          disabled={quote.isReady === 0 || addressId === '' || isReckoning}
          onClick={() => void place()}
        >
          {t('提交订单')}
        </Button>
        {addressId === '' && addresses.data && <p className="shop-short">{t('请先添加收货地址')}</p>}
        {quote.isReady === 0 && <p className="shop-short">{t('有商品暂时不能购买，请返回购物车调整')}</p>}
      </aside>
    </div>
  )
}

const GoodsLines = ({ quote }: { quote: Quote }) => (
  <ul className="shop-lines">
    {quote.lines.map((line) => (
      <li key={line.specNo} className="shop-line">
        <span className="shop-line-picture">
          <ProductPicture url={line.imageUrl} name={line.productName} />
        </span>
        <div className="shop-line-name">
          <span>{line.productName}</span>
          <small>{line.specName}</small>
          <MemberPrice price={line.price} listPrice={line.listPrice} />
          {line.problem !== '' && <span className="shop-short">{line.problem}</span>}
        </div>
        <span>× {line.quantity}</span>
        <strong className="shop-line-sum">
          <Money value={line.goodsAmount} />
        </strong>
      </li>
    ))}
  </ul>
)

/** Sum of the order, line by line and as one formula. */
function PriceLines({ quote }: { quote: Quote }) {
  const { goodsAmount, freightAmount, couponAmount, payAmount, memberSaving } = quote
  return (
    <>
      <dl className="shop-sums">
        <dt>{t('商品金额')}</dt>
        <dd>
          <Money value={goodsAmount} />
        </dd>
        {memberSaving !== '0.00' && (
          <>
            <dt>{t('会员价已省')}</dt>
            <dd>
              <Money value={memberSaving} />
            </dd>
          </>
        )}
        <dt>{t('运费')}</dt>
        <dd>
          <Money value={freightAmount} />
        </dd>
        <dt>{t('优惠券')}</dt>
        <dd>
          <Money value={couponAmount === '0.00' ? couponAmount : `-${couponAmount}`} isPlain />
        </dd>
        <dt className="is-sum">{t('应付金额')}</dt>
        <dd className="is-sum">
          ¥<Money value={payAmount} />
        </dd>
      </dl>
      <p className="absent">
        {t('商品 {goods} + 运费 {freight} − 优惠券 {coupon} = 应付 {pay}', {
          goods: goodsAmount,
          freight: freightAmount,
          coupon: couponAmount,
          pay: payAmount,
        })}
      </p>
    </>
  )
}

const problems: Readonly<Record<Coupon['problem'], string>> = {
  '': '',
  taken: '已被其他待付款订单占用',
  notYet: '还未到使用时间',
  over: '已过有效期',
  notFor: '不适用于所选商品',
  below: '适用商品金额未达到使用门槛',
}

/** Chooses a coupon; each says what it saves and why, or why it cannot be used. */
function CouponChoice({
  coupons,
  value,
  onChange,
}: {
  coupons: readonly Coupon[]
  value: string
  onChange: (couponNo: string | null) => void
}) {
  if (coupons.length === 0) return <p className="absent">{t('没有可用的优惠券')}</p>
  return (
    <Radio.Group
      className="shop-coupons"
      aria-label={t('优惠券')}
      value={value}
      onChange={({ target }) => onChange((target.value as string) || null)}
    >
      <Radio value="">{t('不使用优惠券')}</Radio>
      {coupons.map((one) => (
        <Radio key={one.couponNo} value={one.couponNo} disabled={one.isUsable === 0}>
          <span className="shop-coupon">
            <strong>{t('省 {amount} 元', { amount: one.amount })}</strong>
            <span>
              {one.couponName} · {t('满 {threshold} 减 {amount}', { threshold: one.threshold, amount: one.amount })} ·{' '}
              {one.classNames || t('全部商品')}
            </span>
            <small>
              {one.isUsable === 1
                ? t('适用商品 {eligible} ≥ 门槛 {threshold}，减 {amount}', {
                    eligible: one.eligibleAmount,
                    threshold: one.threshold,
                    amount: one.amount,
                  })
                : t(problems[one.problem])}
              {' · '}
              {t('有效期至')} <Moment value={one.validTo} />
            </small>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
