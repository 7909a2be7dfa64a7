import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useIdentified } from '../identified.ts'
import { actWanted, type DeskAct } from './acts.ts'

/** The text in a field of a form, by the name of the field. */
export const textsIn = (form: HTMLFormElement) => {
  const typed = new FormData(form)
  return (name: string): string => {
    const text = typed.get(name)
    return typeof text === 'string' ? text : ''
  }
}

/** The props of a form that begins an act with what was typed, and is emptied once the act is done. */
export function useActForm(actOf: (text: (name: string) => string) => DeskAct | undefined) {
  const { act } = useIdentified()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<DeskAct>(undefined)
  useEffect(() => {
    const done = act.on('act.done', (event) => {
      if (event.act === sent.current) form.current?.reset()
    })
    return () => done.unsubscribe()
  }, [act])
  return {
    ref: form,
    noValidate: true,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      sent.current = actOf(textsIn(event.currentTarget))
      if (sent.current) act.send(actWanted(sent.current))
    },
  }
}
