import { useLocation } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Copyable, Moment, Rate } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ReceiptStatus } from '../project/project.contract.ts'
import {
  ProjectLink,
  ProjectState,
  receiptNext,
  ReceiptState,
  receiptTones,
  registrationWords,
} from '../project-upkeep/project-status.tsx'
import { usePayerActions } from './payer-actions.tsx'
import { payer } from './payer.contract.ts'

/** 分账商户详情: one dividing merchant with its registration at the channel; its id stands in the address. */
export function PayerDetailPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const answer = useCall(payer.detail, { id }, { enabled: id !== '' })
  const actionsOf = usePayerActions()
  if (id === '') return <MissingParam name="id" label={t('分账商户')} />
  return (
    <Answered answer={answer}>
      {(data) => (
        <DetailPage
          title={data.rpiName}
          no={data.rpiNo}
          status={<ReceiptState value={data.divMerStatus} failReason={data.failReason} />}
          toolbar={<RowActions actions={actionsOf(data)} shown={3} />}
        >
          <p className="plain-hint">{data.failReason || t(receiptNext[data.divMerStatus] ?? '')}</p>
          <Section title={t('报备')}>
            <Facts>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('通道')}>{data.aisleName}</Fact>
              <Fact label={t('授权比例')}>
                <Rate value={data.grantedRatio} />
              </Fact>
              <Fact label={t('绑定门店')}>{data.boundStores}</Fact>
              <Fact label={t('报备单号')}>
                <Copyable value={data.applyNo} />
              </Fact>
              <Fact label={t('通道编号')}>
                <Copyable value={data.aisleApplyNo} />
              </Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              {data.failReason && (
                <Fact label={t('失败原因')} isWide>
                  {data.failReason}
                </Fact>
              )}
            </Facts>
          </Section>
          <Section title={t('分账项目')}>
            <Facts>
              <Fact label={t('项目名称')}>{data.projectName}</Fact>
              <Fact label={t('项目编号')}>
                <ProjectLink projectCode={data.projectCode} />
              </Fact>
              <Fact label={t('项目状态')}>
                <ProjectState value={data.projectStatus} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={ReceiptStatus} tones={receiptTones} words={registrationWords} />
          </Section>
        </DetailPage>
      )}
    </Answered>
  )
}
