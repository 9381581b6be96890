import { Button } from 'antd'
import { useState } from 'react'
import type { Call } from '../../../core/shared/call.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { download } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'

/** Saves the sheet of a list without rows, for whoever fills in such a sheet outside. */
export function TemplateButton({ template }: { template: Call }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const answer = await download(template, {})
      if ('content' in answer) saveFile(answer.content, answer.name)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button loading={isRunning} onClick={() => void run()}>
      {t('下载模板')}
    </Button>
  )
}
