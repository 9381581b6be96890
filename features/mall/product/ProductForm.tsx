import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Skeleton } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { check } from '../../../core/web/field/check.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { RichTextField } from '../../../core/web/field/RichTextField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { deviceModel } from '../device-model/device-model.contract.ts'
import { GalleryField } from '../gallery/GalleryField.tsx'
import { NameSelect } from '../gallery/NameSelect.tsx'
import { SaleClassField } from '../sale-class/SaleClassField.tsx'
import { MallProductDraft, mallProduct, MallSpecDraft, mostImages, mostMemberPrices } from './product.contract.ts'
import './product.css'

type Detail = ReceivedOf<typeof mallProduct.detail>

interface SpecValues {
  specNo?: string
  version?: number
  specName: string
  price: string
  memberPrices?: string[]
  stockQty: number
}

interface Values {
  productName: string
  classId: string
  modelNo: string
  images: string[]
  content: string
  minBuy: number
  freight: string
  specs: SpecValues[]
}

/** Adds or changes a product. @param id null for a new one */
export function ProductForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const answer = useCall(mallProduct.detail, { id: id ?? '' }, { enabled: id !== null, freshMs: 0 })
  // A form takes its first values once: it opens with what stands on the server now.
  if (id !== null && (!answer.data || answer.isFetching)) return answer.error ? null : <Skeleton active />
  return <Filled row={answer.data ?? null} onClose={onClose} />
}

function Filled({ row, onClose }: { row: Detail | null; onClose: () => void }) {
  const saving = useSend(mallProduct.submit, { done: row ? t('更新成功') : t('已保存，上架后服务商可以购买') })
  const { productName, classId, modelNo, images, content, minBuy, freight } = MallProductDraft.shape
  const shown = Object.fromEntries((row?.images ?? []).map((key, at) => [key, row?.imageUrls[at] ?? '']))
  const save = async (values: Values) =>
    (await saving.send({
      ...values,
      content: values.content ?? '',
      images: values.images ?? [],
      specs: values.specs.map((one) => ({
        ...one,
        version: one.version,
        memberPrices: (one.memberPrices ?? []).filter(Boolean),
      })),
      ...(row ? { id: row.id, version: row.version } : {}),
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑商品') : t('新增商品')}
      width={860}
      initial={row ? { ...row, specs: row.specs } : { minBuy: 1, freight: '0.00', specs: [{} as SpecValues] }}
      {...(row ? {} : { keptAs: 'mallProduct.new' })}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="productName" of={productName}>
        <Input autoFocus />
      </Field>
      <div className="form-columns">
        <Field name="classId" of={classId}>
          <SaleClassField placeholder={t('请选择')} />
        </Field>
        <Field name="modelNo" of={modelNo} hint={t('决定发货时核对的机具型号')}>
          <NameSelect names={deviceModel.names} chosen={row ? { no: row.modelNo, name: row.modelName } : undefined} />
        </Field>
        <Field name="minBuy" of={minBuy} hint={t('每个规格一次至少购买的数量')}>
          <InputNumber min={1} max={10_000} />
        </Field>
        <Field name="freight" of={freight} hint={t('每单收取一次，0为包邮')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
      </div>
      <Field name="images" of={images} hint={t('最多{n}张，第一张为主图', { n: mostImages })}>
        <GalleryField shown={shown} most={mostImages} />
      </Field>
      <SpecFields />
      <Field name="content" of={content}>
        <RichTextField label={t('商品详情')} />
      </Field>
    </FormDialog>
  )
}

const { specName, price, stockQty } = MallSpecDraft.shape

/** Specifications, each with its price, the prices of each level of buyers, and its stock. */
const SpecFields = () => (
  <Form.List name="specs">
    {(fields, { add, remove }) => (
      <fieldset className="product-specs">
        <legend>{t('规格')}</legend>
        {fields.map(({ key, name }) => (
          <div className="product-spec" key={key}>
            <div className="product-spec-line">
              <Form.Item name={[name, 'specName']} label={t('规格名称')} required rules={[check(specName)]}>
                <Input maxLength={50} />
              </Form.Item>
              <Form.Item name={[name, 'price']} label={t('售价')} required rules={[check(price)]}>
                <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'stockQty']} label={t('库存数量')} required rules={[check(stockQty)]}>
                <InputNumber min={0} max={1_000_000} />
              </Form.Item>
              <Form.Item noStyle dependencies={[['specs', name, 'specNo']]}>
                {({ getFieldValue }) =>
                  getFieldValue(['specs', name, 'specNo']) ? null : (
                    <Button
                      icon={<DeleteOutlined />}
                      aria-label={t('移除规格{n}', { n: name + 1 })}
                      onClick={() => remove(name)}
                    />
                  )
                }
              </Form.Item>
            </div>
            <MemberPrices at={name} />
          </div>
        ))}
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
          {t('添加规格')}
        </Button>
      </fieldset>
    )}
  </Form.List>
)

const MemberPrices = ({ at }: { at: number }) => (
  <Form.List name={[at, 'memberPrices']}>
    {(fields, { add, remove }) => (
      <div className="product-members">
        {fields.map(({ key, name }) => (
          <Form.Item key={key} name={name} label={t('{n}级会员价', { n: name + 1 })} rules={[check(price)]}>
            <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
          </Form.Item>
        ))}
        {fields.length < mostMemberPrices && (
          <Button type="link" onClick={() => add()}>
            {t('添加{n}级会员价', { n: fields.length + 1 })}
          </Button>
        )}
        {fields.length > 0 && (
          <Button type="link" danger onClick={() => remove(fields.length - 1)}>
            {t('移除{n}级会员价', { n: fields.length })}
          </Button>
        )}
        {fields.length === 0 && <span className="absent">{t('未设会员价的层级按售价购买')}</span>}
      </div>
    )}
  </Form.List>
)
