import { Segmented } from 'antd'
import { useState } from 'react'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { user } from '../user/user.contract.ts'
import { userImport } from './user-import.contract.ts'

/** Takes in users as a sheet: first what becomes of accounts that are there. */
export function UserImportDialog({ onClose }: { onClose: () => void }) {
  const [isCovered, setCovered] = useState('0')
  return (
    <ImportDialog
      key={isCovered}
      title={t('导入用户')}
      calls={userImport}
      also={[user.page]}
      input={{ isCovered }}
      above={
        <>
          <p className="plain-hint">
            {t('新用户没有密码：导入后重置密码，或由本人凭手机号找回。空白单元格不改动已有内容。')}
          </p>
          <p className="import-part">
            {t('已有账号：')}
            <Segmented
              value={isCovered}
              onChange={setCovered}
              options={[
                { value: '0', label: t('视为错误') },
                { value: '1', label: t('用表格内容覆盖') },
              ]}
            />
          </p>
        </>
      }
      onClose={onClose}
    />
  )
}
