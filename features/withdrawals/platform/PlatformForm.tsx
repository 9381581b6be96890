import { Checkbox, Form, Input, Switch } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import './platform.css'
import { platform, PlatformDraft } from './platform.contract.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import type { PlatformRow } from './PlatformListPage.tsx'

const shape = PlatformDraft.shape
const payable: readonly number[] = [OwnerType.operator, OwnerType.provider, OwnerType.merchant, OwnerType.employee]

type Values = Record<string, unknown>

/** A new platform: it pays everybody at any time, after audit, and charges nothing. */
const blank: Values = {
  platformType: PlatformType.channel,
  ownerKinds: [],
  accountKinds: [AccountKind.company, AccountKind.personal],
  taxRate: '0',
  feeRate: '0',
  feeFixed: '0.00',
  costFixed: '0.00',
  singleMin: '1.00',
  autoLimit: '0.00',
  openTime: '00:00',
  closeTime: '24:00',
  workdayOnly: false,
  forwardType: ForwardType.audited,
  priority: 0,
}

/** Adds or edits a payout platform. The stored connection is never read back: it stays, or a new one replaces it. */
export function PlatformForm({ platform: row, onClose }: { platform: PlatformRow | null; onClose: () => void }) {
  const saving = useSend(platform.submit, {
    also: [withdrawalRequest.platforms],
    done: row ? t('更新成功') : t('新增成功'),
  })
  const initial: Values = row
    ? {
        ...withoutAbsent(row),
        ownerKinds: numbersOf(row.ownerKinds),
        accountKinds: numbersOf(row.accountKinds),
        workdayOnly: row.workdayOnly === 1,
        apiConfig: '',
      }
    : blank
  const save = async ({ ownerKinds, accountKinds, workdayOnly, ...values }: Values) =>
    (await saving.send({
      ...drafted(values),
      ...(row ? { id: row.id, version: row.version } : {}),
      ownerKinds: (ownerKinds as number[]).join(','),
      accountKinds: (accountKinds as number[]).join(','),
      workdayOnly: workdayOnly ? 1 : 0,
    } as Sent<typeof platform.submit>)) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑平台：{name}', { name: row.platformName }) : t('新增平台')}
      width={760}
      initial={initial}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <div className="platform-fields">
        <Field name="platformName" of={shape.platformName}>
          <Input autoFocus={!row} />
        </Field>
        <Field name="platformCode" of={shape.platformCode} hint={t('2-20位大写字母、数字或下划线，保存后不能修改')}>
          <Input disabled={row !== null} />
        </Field>
        <Field name="platformType" of={shape.platformType} hint={row ? t('保存后不能修改') : undefined}>
          <CodeSelect codes={PlatformType} disabled={row !== null} />
        </Field>
        <Field name="forwardType" of={shape.forwardType}>
          <CodeSelect codes={ForwardType} />
        </Field>
        <Field name="ownerKinds" of={shape.ownerKinds}>
          <Checkbox.Group options={optionsOf(OwnerType).filter(({ value }) => payable.includes(value))} />
        </Field>
        <Field name="accountKinds" of={shape.accountKinds}>
          <Checkbox.Group options={optionsOf(AccountKind)} />
        </Field>
        <PriceFields />
        <LimitFields />
      </div>
      <Field name="apiConfig" of={shape.apiConfig} hint={connectionHint(row)}>
        <Input.TextArea rows={3} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="remark" of={shape.remark}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </FormDialog>
  )
}

/** Fields for the charges of the platform to the payee and to us. */
const PriceFields = () => (
  <>
    <Amount name="feeFixed" />
    <Field name="feeRate" of={shape.feeRate}>
      <Input inputMode="decimal" suffix="%" />
    </Field>
    <Amount name="feeCap" hint={t('留空表示不封顶')} />
    <Field name="taxRate" of={shape.taxRate} hint={t('只有完税平台可以设置税率')}>
      <Input inputMode="decimal" suffix="%" />
    </Field>
    <Amount name="costFixed" hint={t('平台向运营商收取')} />
    <Amount name="autoLimit" hint={t('转发方式为自动时，不超过此金额不经审核')} />
  </>
)

/** Fields for the amounts, number and times of its payments. */
const LimitFields = () => (
  <>
    <Amount name="singleMin" />
    <Amount name="singleMax" hint={t('留空表示不限')} />
    <Amount name="dayMaxAmount" hint={t('每个收款人，留空表示不限')} />
    <Field name="dayMaxCount" of={shape.dayMaxCount} hint={t('每个收款人，留空表示不限')}>
      <Input inputMode="numeric" autoComplete="off" />
    </Field>
    <Amount name="monthMaxAmount" hint={t('每个收款人，留空表示不限')} />
    <Amount name="balanceAlert" hint={t('可用备付金低于此金额时告警')} />
    <Field name="openTime" of={shape.openTime} hint="HH:mm">
      <Input />
    </Field>
    <Field name="closeTime" of={shape.closeTime} hint="HH:mm">
      <Input />
    </Field>
    <Field name="priority" of={shape.priority} hint={t('小者优先')}>
      <Input inputMode="numeric" autoComplete="off" />
    </Field>
    <Form.Item name="workdayOnly" label={t('仅工作日')} valuePropName="checked">
      <Switch />
    </Form.Item>
  </>
)

const Amount = ({ name, hint }: { name: keyof typeof shape; hint?: string }) => (
  <Field name={name} of={shape[name]} hint={hint}>
    <Input inputMode="decimal" autoComplete="off" suffix={t('元')} />
  </Field>
)

/** The fields of the draft: what the row shows besides, nobody sends. */
const drafted = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([name]) => name in shape))

const numbersOf = (list: string) => list.split(',').filter(Boolean).map(Number)

/** Limits that are absent stand as empty fields. */
const withoutAbsent = (row: PlatformRow): Values =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const connectionHint = (row: PlatformRow | null): string =>
  row && row.apiConfig !== ''
    ? t('已配置，不显示；留空保持不变，填写则整体替换')
    : t('平台提供的接口参数（JSON），加密保存，之后不再显示；线下打款不需要')

const optionsOf = (codes: Record<string, number>) =>
  codeSetOf(codes).entries.map((entry) => ({ value: entry.value, label: entry[language.get()] }))
