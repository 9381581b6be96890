import { Button, Card, Checkbox, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import './aisle.css'
import { type CompCode, compFunctions, type FuncCode, payCompanies, PayWay } from '../pay-way/pay-way-codes.contract.ts'
import { aisle } from './aisle.contract.ts'
import { aisleEdit } from './aisle-edit.contract.ts'
import { useIsPlatform } from '../../access/access.web.ts'
import type { AisleRow } from './AisleListPage.tsx'
import { codesText, companyName, functionName } from './aisle-words.tsx'

/** 支付公司: the wallets and schemes behind payments, what each can do, and which of them every channel reaches. */
export function AisleCompPage() {
  const list = useCall(aisle.list, { size: 200 })
  return (
    <section className="list-page" aria-label={t('支付公司')}>
      <header className="list-head">
        <h1>{t('支付公司')}</h1>
      </header>
      {list.error && <ReadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {list.data?.records.length === 0 && <p className="absent">{t('还没有开通的通道')}</p>}
      {list.data?.records.map((row) => (
        <OfAisle key={row.id} row={row} />
      ))}
    </section>
  )
}

/** One channel with its companies. */
function OfAisle({ row: { id, aisleCode, aisleName } }: { row: AisleRow }) {
  const isPlatform = useIsPlatform()
  const { data } = useCall(aisle.detail, { id })
  const [isLinking, setLinking] = useState(false)
  const [linked, setLinked] = useState<CompCode | null>(null)
  const edit = isPlatform && (
    <Can code="aisle_comp_edit">
      <Button onClick={() => setLinking(true)}>{t('设置支付公司')}</Button>
    </Can>
  )
  return (
    <Section title={`${aisleName} ${aisleCode}`} extra={edit}>
      {!data && <Skeleton active />}
      <div className="comp-cards">
        {data?.companies.map(({ compCode, funcCodes }) => (
          <Card
            key={compCode}
            size="small"
            title={`${companyName(compCode)} ${compCode}`}
            extra={
              isPlatform && (
                <Can code="aisle_comp_edit">
                  <Button type="link" size="small" onClick={() => setLinked(compCode as CompCode)}>
                    {t('设置功能')}
                  </Button>
                </Can>
              )
            }
          >
            <p>
              {t('支付方式')}：{codesText(PayWay, payCompanies[compCode as CompCode]?.payWays ?? [])}
            </p>
            <p>
              {t('支付功能')}：{funcCodes.map(functionName).join(' / ') || t('未设置')}
            </p>
          </Card>
        ))}
        {data?.companies.length === 0 && <p className="absent">{t('未关联支付公司')}</p>}
      </div>
      {isLinking && data && (
        <LinkDialog
          aisleCode={aisleCode}
          name={aisleName}
          now={data.companies.map(({ compCode }) => compCode)}
          onClose={() => setLinking(false)}
        />
      )}
      {linked && data && (
        <FunctionDialog
          compCode={linked}
          now={data.companies.find(({ compCode }) => compCode === linked)?.funcCodes ?? []}
          onClose={() => setLinked(null)}
        />
      )}
    </Section>
  )
}

function LinkDialog({
  aisleCode,
  name,
  now,
  onClose,
}: {
  aisleCode: string
  name: string
  now: string[]
  onClose: () => void
}) {
  const saving = useSend(aisleEdit.saveCompanies, { done: t('更新成功'), also: [aisle.detail] })
  return (
    <FormDialog<{ compCodes: CompCode[] }>
      title={t('设置支付公司：{name}', { name })}
      initial={{ compCodes: now as CompCode[] }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ compCodes }) => (await saving.send({ aisleCode, compCodes })) !== null}
      onClose={onClose}
    >
      <Form.Item name="compCodes" label={t('支付公司')} extra={t('有商户正在使用的支付公司不能取消。')}>
        <Checkbox.Group options={Object.keys(payCompanies).map((value) => ({ value, label: companyName(value) }))} />
      </Form.Item>
    </FormDialog>
  )
}

function FunctionDialog({ compCode, now, onClose }: { compCode: CompCode; now: string[]; onClose: () => void }) {
  const saving = useSend(aisleEdit.saveFunctions, { done: t('更新成功'), also: [aisle.detail] })
  return (
    <FormDialog<{ funcCodes: FuncCode[] }>
      title={t('设置功能：{name}', { name: companyName(compCode) })}
      initial={{ funcCodes: now as FuncCode[] }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ funcCodes }) => (await saving.send({ compCode, funcCodes })) !== null}
      onClose={onClose}
    >
      <Form.Item name="funcCodes" label={t('支付功能')} extra={t('对所有通道生效。')}>
        <Checkbox.Group options={Object.keys(compFunctions).map((value) => ({ value, label: functionName(value) }))} />
      </Form.Item>
    </FormDialog>
  )
}
