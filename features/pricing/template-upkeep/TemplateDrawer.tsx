import { PartyType } from '../../../core/shared/party-type.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Rate } from '../../../core/web/show/values.tsx'
import { LineTable } from '../../channels/channels.web.ts'
import { template } from '../template/template.contract.ts'

/** A template in whole: its prices beside the owner's own cost, and how many policies were made from it. */
export function TemplateDrawer({ polNo, onClose }: { polNo: string; onClose: () => void }) {
  const answer = useCall(template.dossier, { polNo })
  const { data } = answer
  return (
    <RecordDrawer title={data?.polName || t('政策模板')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('基本信息')}>
            <Facts>
              <Fact label={t('模板编号')}>
                <Copyable value={data.polNo} />
              </Fact>
              <Fact label={t('版本')}>{String(data.polVersion)}</Fact>
              <Fact label={t('制定方')}>{data.ownerName}</Fact>
              <Fact label={t('通道')}>{data.aisleName || data.aisleCode}</Fact>
              <Fact label={t('适用对象')}>
                <CodeText codes={PartyType} value={data.userType} />
              </Fact>
              <Fact label={t('分润比例')}>
                <Rate value={data.shareRatio} />
              </Fact>
              <Fact label={t('生效中的政策')}>{String(data.childrenCount)}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('备注')} isWide>
                {data.remark}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('费率')}>
            <LineTable title={t('费率')} lines={data.lines} floor={data.floor} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
