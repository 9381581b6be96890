import { Button } from 'antd'
import { useState } from 'react'
import { PartyType } from '../../../core/shared/party-type.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { dayText, spanText } from '../../../core/web/show/day-text.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AuthStatus, AuthType } from '../dossier/dossier-codes.contract.ts'
import { PictureLinks } from '../dossier/PictureLinks.tsx'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { authStatusTones } from '../dossier/party-status.tsx'
import { identity } from './identity.contract.ts'

type Row = RowOf<typeof identity.list>

const IdentityForm = lazily(() => import('./IdentityForm.tsx').then((m) => m.IdentityForm))

/** Next step of a real-name verification, by its state. */
const authNext: Readonly<Record<number, string>> = {
  0: '可以提交认证',
  1: '等待审核员审核',
  2: '已认证',
  3: '未通过，可修改后重新提交',
  4: '证件已过期，请重新提交',
}

/** 实名认证记录: the real names of the parties in the caller's reach. */
export function IdentityListPage() {
  const [isAdding, setAdding] = useState(false)
  const removing = useSend(identity.remove)
  const remove = async ({ id, userName }: Row) =>
    (await confirmRemoval({
      title: t('删除 {name} 的实名记录', { name: userName }),
      text: t('删除后可以重新提交认证。'),
    })) && void removing.send({ ids: id })
  const add = (
    <Can code="auth_add">
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('提交认证')}
      </Button>
    </Can>
  )
  const isRemovable = ({ authStatus }: Row) => authStatus === AuthStatus.none || authStatus === AuthStatus.failed
  return (
    <>
      <ListPage
        title={t('实名认证记录')}
        list={identity.list}
        rowKey="id"
        nameOf={({ userName, userNo }) => userName || userNo}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="auth_delete"
            nameOf={({ userName, userNo }) => userName || userNo}
            remove={({ id }) => send(identity.remove, { ids: id })}
          />
        )}
        columns={[
          { key: 'userName', title: t('主体名称'), width: 190, pin: 'left', card: 'title' },
          copiedColumn<Row>('userNo', t('主体编号')),
          codeColumn<Row>('userType', t('主体类型'), PartyType, { width: 130 }),
          codeColumn<Row>('authType', t('实名类型'), AuthType, { width: 100 }),
          {
            key: 'authStatus',
            title: t('实名状态'),
            width: 120,
            card: 'field',
            render: ({ authStatus }) => (
              <StatusTag
                codes={AuthStatus}
                value={authStatus}
                tones={authStatusTones}
                next={t(authNext[authStatus] ?? '')}
              />
            ),
          },
          { key: 'name', title: t('名称'), width: 170, card: 'field' },
          { key: 'idNo', title: t('证件号码'), width: 190 },
          { key: 'legalName', title: t('法人姓名'), width: 110 },
          { key: 'validBegin', title: t('证件有效期起'), width: 120 },
          {
            key: 'validEnd',
            title: t('证件有效期止'),
            width: 120,
            isSortable: true,
            render: ({ validEnd }) => dayText(validEnd),
          },
          momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
        ]}
        filters={
          <>
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="userType" label={t('主体类型')} codes={PartyType} />
            <TextFilter name="name" label={t('名称')} />
            <CodeFilter name="authStatus" label={t('实名状态')} codes={AuthStatus} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('删除'),
                code: 'auth_delete',
                isDanger: true,
                blocked: isRemovable(row) ? undefined : t('认证中或已认证的记录不能删除'),
                run: () => void remove(row),
              },
            ]}
          />
        )}
        record={(id, close) => <IdentityDrawer id={id} onClose={close} />}
      />
      {isAdding && <IdentityForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** A real name with its pictures. */
function IdentityDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(identity.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.userName || t('实名认证')} answer={answer} onClose={onClose}>
      {data && (
        <Section title={t('实名认证')}>
          <Facts>
            <Fact label={t('主体编号')}>{data.userNo}</Fact>
            <Fact label={t('实名状态')}>
              <StatusTag codes={AuthStatus} value={data.authStatus} tones={authStatusTones} />
            </Fact>
            <Fact label={t('下一步')}>{t(authNext[data.authStatus] ?? '')}</Fact>
            <Fact label={t('实名类型')}>
              <CodeText codes={AuthType} value={data.authType} />
            </Fact>
            <Fact label={t('名称')}>{data.name}</Fact>
            <Fact label={t('证件号码')}>{data.idNo}</Fact>
            <Fact label={t('证件有效期')}>{spanText(data.validBegin, data.validEnd)}</Fact>
            <Fact label={t('法人姓名')}>{data.legalName}</Fact>
            <Fact label={t('附件')} isWide>
              {data.pictures.length > 0 ? <PictureLinks pictures={data.pictures} /> : null}
            </Fact>
          </Facts>
        </Section>
      )}
    </RecordDrawer>
  )
}
