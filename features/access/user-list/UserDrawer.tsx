import { PartyType } from '../../../core/shared/party-type.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { MaskedValue } from '../../../core/web/show/MaskedValue.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { HistoryButton } from '../../settings/settings.web.ts'
import { Sex, UserStatus } from '../user/user-codes.contract.ts'
import { userStatusTones } from './user-status.tsx'
import { user } from '../user/user.contract.ts'

/** A user in whole: phone and mail masked, to be revealed by those who may. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(user.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer
      title={data ? `${data.realName}${data.account ? ` (${data.account})` : ''}` : t('用户详情')}
      answer={answer}
      toolbar={data && <HistoryButton entity="user" no={id} name={data.realName ?? data.account ?? id} />}
      onClose={onClose}
    >
      {data && (
        <Facts>
          <Fact label={t('状态')}>
            {data.status === undefined ? null : (
              <StatusTag codes={UserStatus} value={data.status} tones={userStatusTones} />
            )}
          </Fact>
          <Fact label={t('昵称')}>{data.name}</Fact>
          <Fact label={t('用户编号')}>{data.code}</Fact>
          <Fact label={t('性别')}>{data.sex === undefined ? null : <CodeText codes={Sex} value={data.sex} />}</Fact>
          <Fact label={t('手机号码')}>
            <MaskedValue value={data.phone ?? ''} entity="user" no={id} field="phone" code="user_reveal" />
          </Fact>
          <Fact label={t('邮箱')}>
            <MaskedValue value={data.email ?? ''} entity="user" no={id} field="email" code="user_reveal" />
          </Fact>
          <Fact label={t('角色')}>{data.roleName}</Fact>
          <Fact label={t('部门')}>{data.deptName}</Fact>
          <Fact label={t('岗位')}>{data.postName}</Fact>
          <Fact label={t('主体类型')}>
            {data.userType === undefined ? null : <CodeText codes={PartyType} value={data.userType} />}
          </Fact>
          <Fact label={t('主体编号')}>
            <Copyable value={data.userNo ?? ''} />
          </Fact>
          <Fact label={t('创建时间')}>
            <Moment value={data.createTime} />
          </Fact>
        </Facts>
      )}
    </RecordDrawer>
  )
}
