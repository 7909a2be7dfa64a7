import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Field {
  readonly name: string
  readonly value: unknown
  readonly search: string
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A value, folded if it has parts. A search opens it, and leaves out what neither has the words nor contains them. */
function Value({ name, value, search }: Field) {
  const text = `${name}: ${JSON.stringify(value)}`
  if (!text.toLowerCase().includes(search.toLowerCase())) return null
  if (!isObject(value)) return <div>{text}</div>
  const isNamed = name.toLowerCase().includes(search.toLowerCase())
  return (
    <details key={search} open={search !== ''}>
      <summary>{`${name}: ${Array.isArray(value) ? `${value.length} items` : `{ ${Object.keys(value).join(', ')} }`}`}</summary>
      {Object.entries(value).map(([key, part]) => (
        <Value key={key} name={key} value={part} search={isNamed ? '' : search} />
      ))}
    </details>
  )
}

/** The context of an actor, which can be searched. */
export function Context({ context }: { context: Readonly<Record<string, unknown>> }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <TextInput
        my="xs"
        aria-label="Search the context"
        placeholder="Search the context"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className="context">
        {Object.entries(context).map(([key, value]) => (
          <Value key={key} name={key} value={value} search={search} />
        ))}
      </div>
    </>
  )
}
