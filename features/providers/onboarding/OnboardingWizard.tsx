import { useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { BankForm } from '../bank/BankForm.tsx'
import { partyTypes, ServiceKind } from '../dossier/party-codes.contract.ts'
import { party } from '../party/party.contract.ts'
import { type Dossier, PartyForm } from './PartyForm.tsx'
import { PicturesForm } from './PicturesForm.tsx'

/** Step of a party that is open. */
export type OnboardingStep = 'base' | 'bank' | 'pictures'

/**
 * The three steps of a party one after another; each can be left, what was saved stays. Institutions have no account and
 * go on to their pictures; employees may leave theirs out.
 * @param of the party; null for a new one, which begins with step one
 */
export function OnboardingWizard({
  of,
  step,
  onClose,
}: {
  of: Dossier | null
  step: OnboardingStep
  onClose: () => void
}) {
  const [open, setOpen] = useState<{ party: Dossier | null; step: OnboardingStep }>({ party: of, step })
  const goOn = async (id: string, next: OnboardingStep) => {
    try {
      const found = await send(party.dossier, { id })
      const isInstitution = found.serviceKind === ServiceKind.institution
      setOpen({ party: found, step: next === 'bank' && isInstitution ? 'pictures' : next })
    } catch (error) {
      notifyFailure(callErrorOf(error))
      onClose()
    }
  }
  // A dialog closes itself once it has saved; the next step opens in its place.
  const isGoing = useRef(false)
  const leave = () => {
    if (!isGoing.current) onClose()
  }
  const go = (id: string, next: OnboardingStep) => {
    isGoing.current = true
    void goOn(id, next).finally(() => {
      isGoing.current = false
    })
  }
  if (open.step === 'base') {
    const isNew = open.party === null
    return <PartyForm of={open.party} onSaved={(_, id) => isNew && go(id, 'bank')} onClose={isNew ? leave : onClose} />
  }
  const shown = open.party
  if (!shown) return null
  if (open.step === 'bank')
    return (
      <BankForm
        userType={partyTypes[shown.serviceKind]}
        userNo={shown.userNo}
        of={shown.draftBank}
        names={[shown.serviceName, shown.legalName]}
        isStep
        onSaved={() => go(shown.id, 'pictures')}
        onClose={leave}
      />
    )
  return <PicturesForm of={shown} onClose={onClose} />
}
