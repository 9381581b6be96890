import { Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { plainPercent } from '../../../core/shared/money.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import type { Sent } from '../../../core/web/call/sending.ts'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../merchant/MerchantField.tsx'
import { ChangeType } from '../change-effect/change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { change } from './change.contract.ts'
import { ChangeAfter } from '../change-effect/change-after.contract.ts'
import { ChangeFields, type ChangeValues, PictureFields, picturesGiven } from './ChangeFields.tsx'
import { changePaths } from './change-status.tsx'

/** 商户变更: chooses the merchant and what of it is to change, then fills in the new values. */
export function ChangeAddPage() {
  const query = new URLSearchParams(useLocation().search)
  const [rpiNo, setRpiNo] = useState(query.get('rpiNo') ?? '')
  const [changeType, setType] = useState(Number(query.get('changeType')) || ChangeType.basics)
  const form = useCall(change.form, { rpiNo, changeType: changeType as 1 }, { enabled: rpiNo !== '', freshMs: 0 })
  return (
    <DetailPage title={t('新增商户变更')}>
      <Section title={t('变更对象')}>
        <Form layout="vertical">
          <Form.Item label={t('商户')} htmlFor="change-merchant" required>
            <MerchantField
              id="change-merchant"
              name={form.data?.rpiName ?? ''}
              value={rpiNo}
              onChange={(value) => setRpiNo(value ?? '')}
            />
          </Form.Item>
          <Form.Item label={t('变更类型')} htmlFor="change-type" required>
            <CodeSelect id="change-type" codes={ChangeType} value={changeType} onChange={setType} />
          </Form.Item>
        </Form>
      </Section>
      {form.error && <ReadFailure error={form.error} onRetry={() => void form.refetch()} />}
      {rpiNo !== '' && form.isPending && <Skeleton active />}
      {form.data && <ChangeForm key={`${rpiNo} ${changeType}`} shown={form.data} before={null} />}
    </DetailPage>
  )
}

/** 驳回变更修改: the form of a change that was asked for before. */
export function ChangeModifyPage() {
  const changeNo = new URLSearchParams(useLocation().search).get('changeNo') ?? ''
  const before = useCall(change.detail, { changeNo }, { freshMs: 0 })
  const { rpiNo = '', changeType = 1 } = before.data ?? {}
  const form = useCall(change.form, { rpiNo, changeType, changeNo }, { enabled: before.data !== undefined, freshMs: 0 })
  const error = before.error ?? form.error
  return (
    <DetailPage title={t('修改商户变更')} no={changeNo}>
      {error && <ReadFailure error={error} onRetry={() => void before.refetch()} />}
      {!error && !(before.data && form.data) && <Skeleton active paragraph={{ rows: 8 }} />}
      {before.data?.rejectReason && (
        <p className="plain-hint">
          {t('驳回原因')}：{before.data.rejectReason}
        </p>
      )}
      {before.data && form.data && <ChangeForm shown={form.data} before={before.data} />}
    </DetailPage>
  )
}

type Shown = ReceivedOf<typeof change.form>

/** The prices of a channel as people type them. */
const typedRates = ({ lines, ...aisle }: Shown['rates'][number]) => ({
  ...aisle,
  lines: lines.map((line) => ({ ...line, rate: plainPercent(line.rate), d0Rate: plainPercent(line.d0Rate) })),
})

function ChangeForm({ shown, before }: { shown: Shown; before: ReceivedOf<typeof change.detail> | null }) {
  const go = useNavigate()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const adding = useSend(change.add)
  const updating = useSend(change.update)
  const resending = useSend(change.rejectUpdate)
  const { rpiNo, changeType } = shown
  const save = async ({ reason, pictures, rates, ...values }: ChangeValues) => {
    const after = { ...values, rates: rates ?? [] } as unknown as Sent<typeof change.add>['after']
    const given = { after, pics: picturesGiven(pictures), reason }
    const done = before
      ? await (before.changeStatus === ChangeStatus.pending ? updating : resending).send({
          changeNo: before.changeNo,
          version: before.version ?? undefined,
          ...given,
        })
      : await adding.send({ rpiNo, changeType, ...given })
    if (done === null) return
    setChanged(false)
    void go(changePaths.details(before?.changeNo ?? ('changeNo' in done ? String(done.changeNo) : '')))
  }
  const error = adding.error ?? updating.error ?? resending.error
  return (
    <Form<ChangeValues>
      layout="vertical"
      initialValues={{ ...shown.values, rates: shown.rates.map(typedRates), reason: before?.reason ?? '' }}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <Section title={t('变更内容')}>
        <ChangeFields changeType={changeType} userType={shown.userType} shape={ChangeAfter.shape} />
      </Section>
      <PictureFields changeType={changeType} />
      <Section title={t('变更原因')}>
        <Field name="reason" of={change.add.input.shape.reason}>
          <Input.TextArea rows={2} showCount />
        </Field>
      </Section>
      {error && <Refusal error={error} />}
      <Button type="primary" htmlType="submit" loading={adding.isPending || updating.isPending || resending.isPending}>
        {t('提交审核')}
      </Button>
    </Form>
  )
}
