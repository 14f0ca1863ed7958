import { type OnboardingProgress, readProgress } from '@laci/domain/onboarding/progress.ts'
import { useCallback, useState } from 'react'
import { useHost, useShop } from '../../ui/state/till-context.ts'

/** How far the owner has come, kept on this device after every change [ONBOARDING-2]. */
export function useProgress(): [OnboardingProgress, (changes: Partial<OnboardingProgress>) => void] {
  const host = useHost()
  const { storeId } = useShop()
  const key = `laci-kasir-mulai-${storeId}`
  const [progress, setProgress] = useState(() => readProgress(host.storage.getItem(key)))
  const change = useCallback(
    (changes: Partial<OnboardingProgress>) => {
      setProgress((before) => {
        const next = { ...before, ...changes }
        try {
          host.storage.setItem(key, JSON.stringify(next))
        } catch {
          // A full disk: the guided beginning goes on, and would only begin anew after a reload.
        }
        return next
      })
    },
    [host, key],
  )
  return [progress, change]
}
