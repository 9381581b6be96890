import { CheckCircleFilled, ClockCircleOutlined, EditFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Call, ReceivedOf } from '../../../core/shared/call.ts'
import { type CallError, callErrorOf } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { send } from '../../../core/web/call/send.ts'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { industry } from '../../settings/settings.shared.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { finishStatusTones } from '../merchant/merchant-status.tsx'
import { FifthStep } from './FifthStep.tsx'
import { FirstStepFields } from './FirstStepFields.tsx'
import { FourthStepFields } from './FourthStepFields.tsx'
import { onboarding } from './onboarding.contract.ts'
import { SecondStepFields } from './SecondStepFields.tsx'
import { StepForm } from './StepForm.tsx'
import { type FormValues, formOf, type Known, type StepView } from './step-context.tsx'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'
import { ThirdStepFields } from './ThirdStepFields.tsx'
import { stepNames } from '../onboarding-step/whole.rules.ts'
import './onboarding.css'

type AnyStep = StepNo | 5
const allSteps: readonly AnyStep[] = [1, 2, 3, 4, 5]
const views: Readonly<Record<StepNo, Call>> = {
  1: onboarding.firstView as unknown as Call,
  2: onboarding.secondView as unknown as Call,
  3: onboarding.thirdView as unknown as Call,
  4: onboarding.fourthView as unknown as Call,
}

/** 商户进件新增 and 商户进件编辑: five steps that bring a merchant in. The address says which merchant and which step. */
export function OnboardingPage() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const id = query.get('id')
  /** Number of times the merchant was read anew, and number of those because a step was saved. */
  const [fresh, setFresh] = useState(0)
  const [edited, setEdited] = useState(0)
  const go = useCallback(
    (to: { id: string | null; step: number }) => {
      const next = new URLSearchParams()
      if (to.id) next.set('id', to.id)
      next.set('step', String(to.step))
      void navigate(`${pathname}?${next}`, { replace: true })
    },
    [navigate, pathname],
  )
  // The form that made its merchant by a draft stays as it is: nothing is read anew under somebody's hands.
  const [made, setMade] = useState<string | null>(null)
  const loaded = useViews(id === made ? null : id, fresh)
  const asked = Number(query.get('step')) as AnyStep
  if (loaded.error) return <ReadFailure error={loaded.error} onRetry={() => setFresh(fresh + 1)} />
  const reached = loaded.views?.[1]?.currentStep ?? 1
  const rejected = (no: AnyStep) => (no === 5 ? 0 : (loaded.views?.[no]?.rejects.length ?? 0))
  // What a channel refused opens at the first step that it found fault with, and goes on to the next of them.
  const refused = allSteps.filter((no) => rejected(no) > 0)
  const start = refused[0] ?? (Math.min(reached, 5) as AnyStep)
  const step = allSteps.includes(asked) && asked <= reached ? asked : start
  const after = (saved: AnyStep) => (refused.length > 0 ? (refused.find((no) => no > saved) ?? 5) : saved + 1)
  if (id && id !== made && !loaded.views) return <Skeleton active paragraph={{ rows: 14 }} />
  const view = step === 5 ? null : ((loaded.views?.[step] ?? null) as StepView | null)
  const head = loaded.views?.[1] ?? null
  return (
    <DetailPage
      title={head?.rpiName || t('商户进件')}
      {...(head ? { no: head.rpiNo } : {})}
      status={head && <StatusTag codes={RpiFinishStatus} value={head.finishStatus} tones={finishStatusTones} />}
    >
      {head?.blocked && <p className="step-blocked">{head.blocked}</p>}
      <div className="onboarding">
        <StepRail step={step} reached={reached} rejected={rejected} onGo={(to) => go({ id, step: to })} />
        <div className="onboarding-body">
          <h2>
            {t('第{n}步', { n: step })} {t(stepNames[step])}
          </h2>
          {step === 5 && id ? (
            <FifthStep key={edited} id={id} onGo={(to) => go({ id, step: to })} onSent={() => setFresh(fresh + 1)} />
          ) : (
            <OneStep
              key={`${head?.id ?? ''} ${step} ${fresh}`}
              step={step as StepNo}
              view={view}
              views={loaded.views}
              onMade={(newId) => {
                setMade(newId)
                go({ id: newId, step })
              }}
              onSaved={(saved) => {
                setMade(null)
                setFresh(fresh + 1)
                setEdited(edited + 1)
                go({ id: saved.id, step: Math.min(after(step), saved.currentStep) })
              }}
              {...(step > 1 ? { onBack: () => go({ id, step: step - 1 }) } : {})}
            />
          )}
        </div>
      </div>
    </DetailPage>
  )
}

type Views = Partial<Record<StepNo, StepView>>

/** The views of the steps of a merchant, read anew whenever its page is opened or a step was saved. */
function useViews(id: string | null, fresh: number): { views: Views | null; error: CallError | null } {
  const [loaded, setLoaded] = useState<{ of: string; views: Views | null; error: CallError | null }>({
    of: '',
    views: null,
    error: null,
  })
  const of = `${id} ${fresh}`
  useEffect(() => {
    if (id === null) return
    let isGone = false
    const read = async () => {
      try {
        const found = await Promise.all(([1, 2, 3, 4] as const).map((step) => send(views[step], { id } as never)))
        const [one, two, three, four] = found as [StepView, StepView, StepView, StepView]
        if (!isGone) setLoaded({ of, views: { 1: one, 2: two, 3: three, 4: four }, error: null })
      } catch (failed) {
        if (!isGone) setLoaded({ of, views: null, error: callErrorOf(failed) })
      }
    }
    void read()
    return () => {
      isGone = true
    }
  }, [id, of])
  if (id === null) return { views: null, error: null }
  return loaded.of.startsWith(`${id} `) ? loaded : { views: null, error: null }
}

/** The steps at the side: which are done, which waits, where something was refused. */
function StepRail({
  step,
  reached,
  rejected,
  onGo,
}: {
  step: AnyStep
  reached: number
  rejected: (step: AnyStep) => number
  onGo: (step: AnyStep) => void
}) {
  return (
    <nav className="step-rail" aria-label={t('进件步骤')}>
      <ol>
        {allSteps.map((no) => {
          const count = rejected(no)
          const state = count > 0 ? 'rejected' : no < reached ? 'done' : no === reached ? 'open' : 'ahead'
          return (
            <li key={no}>
              <button
                type="button"
                className={`rail-step is-${state}`}
                aria-current={no === step ? 'step' : undefined}
                disabled={no > reached}
                title={no > reached ? t('请先完成第{n}步', { n: reached }) : undefined}
                onClick={() => onGo(no)}
              >
                <RailMark state={state} />
                <span className="rail-name">
                  <small>{t('第{n}步', { n: no })}</small>
                  {t(stepNames[no])}
                </span>
                {count > 0 && <em>{t('{n}项被驳回', { n: count })}</em>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function RailMark({ state }: { state: 'rejected' | 'done' | 'open' | 'ahead' }) {
  switch (state) {
    case 'rejected':
      return <ExclamationCircleFilled className="rail-mark" aria-label={t('被驳回')} />
    case 'done':
      return <CheckCircleFilled className="rail-mark" aria-label={t('已保存')} />
    case 'open':
      return <EditFilled className="rail-mark" aria-label={t('待填写')} />
    case 'ahead':
      return <ClockCircleOutlined className="rail-mark" aria-label={t('未到')} />
  }
}

/** One step with what its fields need to know of the others. */
function OneStep({
  step,
  view,
  views: all,
  onMade,
  onSaved,
  onBack,
}: {
  step: StepNo
  view: StepView | null
  views: Views | null
  onMade: (id: string) => void
  onSaved: (saved: ReceivedOf<typeof onboarding.first>) => void
  onBack?: () => void
}) {
  const today = useBusinessDay()
  const [first] = useState(() => (all?.[1] ? formOf(all[1], 1) : null))
  const [second] = useState(() => (all?.[2] ? formOf(all[2], 2) : null))
  const tree = useCall(industry.tree, {}, { enabled: step === 2, freshMs: Infinity })
  const offers = useCall(
    onboarding.offers,
    { id: view?.id ?? '' },
    { enabled: step === 4 && view !== null, freshMs: 0 },
  )
  const known = (values: FormValues): Known => {
    const leaf = (tree.data ?? [])
      .flatMap(({ children }) => children ?? [])
      .find(({ industryCode }) => industryCode === values.industryCode)
    const asked = (values.aisles ?? []) as { aisleCode: string }[]
    const needed = (offers.data ?? []).filter(({ aisleCode }) => asked.some((one) => one.aisleCode === aisleCode))
    return {
      today,
      first: step === 1 ? null : first,
      second: step === 2 ? null : second,
      needsQualification: leaf?.needQual === 1,
      neededByAisles: [...new Set(needed.flatMap(({ needPics }) => needPics))],
    }
  }
  if (step === 4 && offers.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  const initial = view ? { ...formOf(view, step), pics: view.pics } : startValues
  return (
    <StepForm
      step={step}
      view={view}
      initial={initial}
      known={known}
      onMade={onMade}
      onSaved={onSaved}
      {...(onBack ? { onBack } : {})}
    >
      {(now) => {
        switch (step) {
          case 1:
            return <FirstStepFields known={now} />
          case 2:
            return <SecondStepFields known={now} />
          case 3:
            return <ThirdStepFields known={now} />
          case 4:
            return <FourthStepFields known={now} offers={offers.data ?? []} />
        }
      }}
    </StepForm>
  )
}

/** Initial values of a new merchant's form: the commonest choices. */
const startValues: FormValues = { userType: 2, legalIdType: 1, contactType: 1, professionCode: '4010', uboIsLegal: 1 }
