import { Button, Checkbox, Empty, InputNumber } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { shop } from './shop.contract.ts'
import { MemberPrice, ProductPicture, shopPaths } from './shop-parts.tsx'
import './shop.css'

type Line = ReceivedOf<typeof shop.cart>[number]

/** 购物车: what the user has put aside; what is chosen is ordered together. */
export function CartPage() {
  const answer = useCall(shop.cart, {}, { freshMs: 0 })
  return (
    <section className="shop-page" aria-label={t('购物车')}>
      <header className="shop-head">
        <h1>{t('购物车')}</h1>
        <Link to={shopPaths.shop}>{t('继续选购')}</Link>
      </header>
      <Answered answer={answer}>{(lines) => <Lines lines={lines} />}</Answered>
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const putting = useSend(shop.putInCart, { done: '', also: [shop.home] })
  const removing = useSend(shop.takeFromCart, { done: t('已移出购物车'), also: [shop.home] })
  if (lines.length === 0)
    return (
      <Empty description={t('购物车是空的')}>
        <Link to={shopPaths.shop}>{t('去选购')}</Link>
      </Empty>
    )
  const chosen = lines.filter(({ specNo, problem }) => problem === '' && !left.includes(specNo))
  const toggle = (specNo: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((one) => one !== specNo) : [...left, specNo])
  const remove = async ({ specNo, productName, specName }: Line) =>
    (await confirmRemoval({ title: t('移出购物车：{name}', { name: `${productName} ${specName}` }) })) &&
    void removing.send({ specNos: specNo })
  return (
    <>
      <ul className="shop-lines">
        {lines.map((line) => (
          <li key={line.specNo} className="shop-line">
            <Checkbox
              aria-label={t('选择 {name}', { name: `${line.productName} ${line.specName}` })}
              disabled={line.problem !== ''}
              checked={line.problem === '' && !left.includes(line.specNo)}
              onChange={({ target }) => toggle(line.specNo, target.checked)}
            />
            <Link to={shopPaths.product(line.productNo)} className="shop-line-picture">
              <ProductPicture url={line.imageUrl} name={line.productName} />
            </Link>
            <div className="shop-line-name">
              <Link to={shopPaths.product(line.productNo)}>{line.productName}</Link>
              <small>{line.specName}</small>
              <MemberPrice price={line.price} listPrice={line.listPrice} />
              {line.problem !== '' && <span className="shop-short">{line.problem}</span>}
            </div>
            <InputNumber
              aria-label={t('数量')}
              min={1}
              max={100_000}
              precision={0}
              defaultValue={line.quantity}
              changeOnWheel={false}
              onBlur={({ target }) => {
                const quantity = Number(target.value)
                if (Number.isInteger(quantity) && quantity > 0 && quantity !== line.quantity)
                  void putting.send({ specNo: line.specNo, quantity, isAdded: 0 })
              }}
              onStep={(quantity) => void putting.send({ specNo: line.specNo, quantity: Number(quantity), isAdded: 0 })}
            />
            <strong className="shop-line-sum">
              <Money value={line.goodsAmount} />
            </strong>
            <Button type="link" danger onClick={() => void remove(line)}>
              {t('移出')}
            </Button>
          </li>
        ))}
      </ul>
      <footer className="shop-bar">
        <span role="status">{t('已选 {n} 种商品，运费和优惠在下一步计算', { n: chosen.length })}</span>
        <Button
          type="primary"
          size="large"
          disabled={chosen.length === 0}
          onClick={() =>
            void navigate(shopPaths.checkout(chosen.map(({ specNo, quantity }) => `${specNo}:${quantity}`)))
          }
        >
          {t('去结算')}
        </Button>
      </footer>
    </>
  )
}
