import { useSyncExternalStore } from 'react'

/** One value that lives outside the components and tells them when it changes. */
export interface Store<T> {
  get(): T
  /** Sets a new value, or one made of the old; the same value again tells nobody. */
  set(next: T | ((before: T) => T)): void
  /** Calls the listener at every change. @returns ends it */
  subscribe(listener: () => void): () => void
}

/** A store with its first value. Values are replaced, never changed in place. */
export function makeStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next
      if (Object.is(after, value)) return
      value = after
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store inside a component, which renders anew when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
