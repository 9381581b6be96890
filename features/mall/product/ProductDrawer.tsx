import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RichText } from '../../../core/web/field/RichTextField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { mallProduct } from './product.contract.ts'
import { ShelfTag } from './product-words.tsx'
import '../gallery/gallery.css'

type Spec = ReceivedOf<typeof mallProduct.detail>['specs'][number]

/** A product in whole: pictures, specifications with their prices and stock, and its description. */
export function ProductDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(mallProduct.detail, { id })
  const mayEdit = useCan('mall_edit')
  const removing = useSend(mallProduct.removeSpec)
  const { data } = answer
  const remove = async ({ id: specId, specName }: Spec) =>
    (await confirmRemoval({
      title: t('删除规格 {name}', { name: specName }),
      text: t('已下的订单不受影响。'),
    })) && void removing.send({ ids: specId })
  return (
    <RecordDrawer title={data?.productName ?? ''} answer={answer} onClose={onClose}>
      {data && (
        <>
          <div className="mall-pictures">
            {data.imageUrls.map((url, at) => (
              <img key={url} src={ownAddress(url)} alt={t('图片{n}', { n: at + 1 })} />
            ))}
          </div>
          <Section title={t('商品')}>
            <Facts>
              <Fact label={t('商品编号')}>
                <Copyable value={data.productNo} />
              </Fact>
              <Fact label={t('上下架')}>
                <ShelfTag value={data.gsOn} />
              </Fact>
              <Fact label={t('商城分类')}>{data.className}</Fact>
              <Fact label={t('商品型号')}>{[data.modelName, data.modelNo].join(' ')}</Fact>
              <Fact label={t('按SN发货')}>
                <YesNoText value={data.needSn} />
              </Fact>
              <Fact label={t('起订量')}>{String(data.minBuy)}</Fact>
              <Fact label={t('运费')}>
                <Money value={data.freight} />
              </Fact>
              <Fact label={t('卖方')}>{[data.sellerName, data.sellerNo].join(' ')}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('规格')}>
            <PlainRows
              title={t('规格')}
              rows={data.specs}
              keyOf={({ id }) => id}
              columns={specColumns(mayEdit ? (row) => void remove(row) : null)}
            />
          </Section>
          {data.content !== '' && (
            <Section title={t('商品详情')}>
              <RichText html={data.content} />
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

const specColumns = (remove: ((row: Spec) => void) | null): PlainColumn<Spec>[] => [
  { title: t('规格名称'), cell: ({ specName }) => specName },
  { title: t('规格编号'), cell: ({ specNo }) => <Copyable value={specNo} /> },
  { title: t('售价'), isRight: true, cell: ({ price }) => <Money value={price} /> },
  {
    title: t('会员价'),
    isRight: true,
    cell: ({ memberPrices }) =>
      memberPrices.length === 0
        ? '—'
        : memberPrices.map((price, at) => (
            <div key={at}>
              {t('{n}级', { n: at + 1 })} <Money value={price} />
            </div>
          )),
  },
  { title: t('库存数量'), isRight: true, cell: ({ stockQty }) => stockQty },
  { title: t('待付款占用'), isRight: true, cell: ({ lockedQty }) => lockedQty },
  ...(remove
    ? [
        {
          title: t('操作'),
          cell: (row: Spec) => (
            <RowActions actions={[{ title: t('删除'), code: 'mall_edit', isDanger: true, run: () => remove(row) }]} />
          ),
        },
      ]
    : []),
]
