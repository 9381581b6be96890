import { Button, Checkbox, Empty, Input, Pagination, Select, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { t } from '../../../core/web/language/language.ts'
import { shop } from './shop.contract.ts'
import { CartLink, MemberPrice, ProductPicture, shopPaths } from './shop-parts.tsx'
import './shop.css'

type Home = ReceivedOf<typeof shop.home>
type Product = ReceivedOf<typeof shop.products>['records'][number]

const pageSize = 20
const orders = { newest: {}, cheapest: { ascs: 'price' }, dearest: { descs: 'price' } } as const

/** 采购商城: what the seller has on its shelf, by class and name. Its state stands in the address. */
export function ShopPage() {
  const [query, setQuery] = useSearchParams()
  const home = useCall(shop.home, {})
  const of = (name: string) => query.get(name) ?? ''
  const current = Math.max(1, Number(of('page')) || 1)
  const order = orders[of('order') as keyof typeof orders] ?? orders.newest
  const products = useCall(
    shop.products,
    {
      current,
      size: pageSize,
      ...order,
      productName: of('q'),
      ...(of('class') ? { classId: of('class') } : {}),
      ...(of('stock') ? { isInStock: 1 as const } : {}),
    },
    { keepsLast: true },
  )
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setQuery(next)
  }
  if (home.error) return <ReadFailure error={home.error} onRetry={() => void home.refetch()} />
  return (
    <section className="shop-page" aria-label={t('采购商城')}>
      <header className="shop-head">
        <div>
          <h1>{t('采购商城')}</h1>
          <p>{home.data?.sellerName}</p>
        </div>
        <Input.Search
          key={of('q')}
          className="shop-search"
          allowClear
          defaultValue={of('q')}
          aria-label={t('搜索商品')}
          placeholder={t('搜索商品名称')}
          enterButton={t('搜索')}
          onSearch={(text) => change({ q: text.trim() })}
        />
        {home.data?.mayBuy === 1 && <CartLink count={home.data.cartCount} />}
      </header>
      {home.data && home.data.mayBuy === 0 && <p className="shop-note">{t('这是服务商看到的商城，显示的是售价。')}</p>}
      {home.data && <Featured home={home.data} chosen={of('class')} onChoose={(id) => change({ class: id })} />}
      <div className="shop-body">
        <nav className="shop-classes" aria-label={t('商城分类')}>
          <ClassButton name={t('全部商品')} level={0} isChosen={!of('class')} onChoose={() => change({ class: '' })} />
          {home.data && (
            <ClassTree
              classes={home.data.classes}
              parentId="0"
              level={0}
              chosen={of('class')}
              onChoose={(id) => change({ class: id })}
            />
          )}
        </nav>
        <div className="shop-main">
          <div className="shop-tools">
            <Select
              aria-label={t('排序')}
              value={of('order') || 'newest'}
              onChange={(value) => change({ order: value === 'newest' ? '' : value })}
              options={[
                { value: 'newest', label: t('最新上架') },
                { value: 'cheapest', label: t('价格从低到高') },
                { value: 'dearest', label: t('价格从高到低') },
              ]}
            />
            <Checkbox
              checked={of('stock') !== ''}
              onChange={({ target }) => change({ stock: target.checked ? '1' : '' })}
            >
              {t('仅看有货')}
            </Checkbox>
            <span className="absent" role="status">
              {products.data ? t('共 {n} 件商品', { n: products.data.total }) : ''}
            </span>
          </div>
          {products.error ? (
            <ReadFailure error={products.error} onRetry={() => void products.refetch()} />
          ) : (
            <Shelf rows={products.data?.records} onReset={() => setQuery(new URLSearchParams())} />
          )}
          {products.data && products.data.total > pageSize && (
            <Pagination
              className="shop-pages"
              current={current}
              pageSize={pageSize}
              total={products.data.total}
              showSizeChanger={false}
              onChange={(page) => change({ page: String(page) })}
            />
          )}
        </div>
      </div>
    </section>
  )
}

function Shelf({ rows, onReset }: { rows: readonly Product[] | undefined; onReset: () => void }) {
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />
  if (rows.length === 0)
    return (
      <Empty description={t('没有符合的商品')}>
        <Button onClick={onReset}>{t('查看全部商品')}</Button>
      </Empty>
    )
  return (
    <ul className="shop-shelf">
      {rows.map((row) => (
        <li key={row.productNo}>
          <Link className="shop-card" to={shopPaths.product(row.productNo)}>
            <span className="shop-card-picture">
              <ProductPicture url={row.imageUrl} name={row.productName} />
              {row.isInStock === 0 && <em>{t('暂时缺货')}</em>}
            </span>
            <span className="shop-card-name">{row.productName}</span>
            <MemberPrice price={row.price} listPrice={row.listPrice} hasMore={row.hasMore === 1} />
            <span className="shop-card-terms">
              {row.freight === '0.00' ? t('包邮') : t('运费 {n} 元', { n: row.freight })}
              {row.minBuy > 1 && ` · ${t('{n}件起订', { n: row.minBuy })}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The classes of the home page, as large buttons. */
function Featured({ home, chosen, onChoose }: { home: Home; chosen: string; onChoose: (id: string) => void }) {
  const shown = home.classes.filter(({ onFourth }) => onFourth === 1)
  if (shown.length === 0) return null
  return (
    <div className="shop-featured">
      {shown.map(({ id, className }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? '' : id)}>
          {className}
        </button>
      ))}
    </div>
  )
}

function ClassTree({
  classes,
  parentId,
  level,
  chosen,
  onChoose,
}: {
  classes: Home['classes']
  parentId: string
  level: number
  chosen: string
  onChoose: (id: string) => void
}) {
  return classes
    .filter((one) => one.parentId === parentId)
    .map(({ id, className }) => (
      <div key={id}>
        <ClassButton name={className} level={level} isChosen={chosen === id} onChoose={() => onChoose(id)} />
        <ClassTree classes={classes} parentId={id} level={level + 1} chosen={chosen} onChoose={onChoose} />
      </div>
    ))
}

const ClassButton = ({
  name,
  level,
  isChosen,
  onChoose,
}: {
  name: string
  level: number
  isChosen: boolean
  onChoose: () => void
}) => (
  <button type="button" className={`shop-class is-level-${level}`} aria-pressed={isChosen} onClick={onChoose}>
    {name}
  </button>
)
