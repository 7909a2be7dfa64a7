import { escapeHtml } from '../paths/report/page/escape.ts'
import type { RequirementEvidence, TourRuns } from './evidence.ts'
import type { TestRun } from './reports.ts'

/** Turns the path of a picture or a trace into its address on the page. */
export type AddressOf = (path: string) => string

const timeText = (time: number): string =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ')

const unique = (values: readonly string[]): string[] => [...new Set(values)]

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/** When the tests last ran, on what, and how they went. */
function runText(runs: readonly TestRun[]): string {
  const [latest] = runs.toSorted((one, other) => other.startedAt - one.startedAt)
  if (!latest) return '<span class="unseen">not run here</span>'
  const count = (outcome: TestRun['outcome']) =>
    runs.filter((run) => run.outcome === outcome).length
  const counts = [
    ...(count('failed') > 0 ? [`<b class="failed">${count('failed')} failed</b>`] : []),
    ...(count('passed') > 0 ? [`<b class="passed">${count('passed')} passed</b>`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
  ].join(', ')
  const facts = [
    `${timeText(latest.startedAt)} UTC`,
    latest.commit === undefined ? 'on its own' : `commit ${latest.commit}`,
    unique(runs.map(({ engine }) => engine)).join(', '),
    `${sum(runs.map(({ seconds }) => seconds)).toFixed(1)} s`,
  ]
  return `${counts}<br><small>${facts.map(escapeHtml).join(', ')}</small>`
}

const leftBehind = (runs: readonly TestRun[], addressOf: AddressOf): string =>
  runs
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ titles, files }) => [
      `<li>${escapeHtml(titles.join(' › '))} ${files
        .filter(({ name }) => name === 'screenshot' || name === 'trace')
        .map(({ name, path }) => `<a href="${addressOf(path)}">${name}</a>`)
        .join(' ')}</li>`,
    ])
    .join('')

/** How the tours of a machine went when they last ran, at each depth. */
export const tourRunsHtml = (depths: readonly TourRuns[], addressOf: AddressOf): string =>
  `<table class="runs"><thead><tr><th>Depth</th><th>Last run</th></tr></thead><tbody>${depths
    .map(
      ({ depth, runs }) =>
        `<tr><th scope="row">${depth}</th><td>${runText(runs)}<ul>${leftBehind(runs, addressOf)}</ul></td></tr>`,
    )
    .join('')}</tbody></table>`

const pictureHtml = (address: string, words: string): string =>
  `<a href="${address}"><img src="${address}" alt="${escapeHtml(words)}" loading="lazy"></a>`

/** How each state of a machine looked when its tours last ran in the browser. */
export const statePicturesHtml = (
  pictures: readonly { readonly state: string; readonly path: string }[],
  addressOf: AddressOf,
): string =>
  pictures.length === 0
    ? ''
    : `<div class="state-pictures">${pictures
        .map(
          ({ state, path }) =>
            `<figure data-pictured="${escapeHtml(state)}">${pictureHtml(addressOf(path), state)}<figcaption>${escapeHtml(state)}</figcaption></figure>`,
        )
        .join('')}</div>`

function rowHtml(evidence: RequirementEvidence, addressOf: AddressOf): string {
  const { id, words, places, files, runs, pictures } = evidence
  const seenIn = [
    ...places.map(
      ({ machine, place }) => `<li><a href="#${machine}">${machine}</a>: ${escapeHtml(place)}</li>`,
    ),
    ...files.map((file) => `<li><code>tests/${escapeHtml(file)}</code></li>`),
  ]
  return `<tr id="${id}"><th scope="row">${escapeHtml(words)}<br><code>${id}</code></th>
<td><ul>${seenIn.join('')}</ul></td>
<td class="pictures">${pictures.map((path) => pictureHtml(addressOf(path), words)).join('')}</td>
<td>${runText(runs)}<ul>${leftBehind(runs, addressOf)}</ul></td></tr>`
}

/** Every requirement, with where it is seen, how that looks, and when it was last seen. */
export function requirementsHtml(
  requirements: readonly RequirementEvidence[],
  addressOf: AddressOf,
): string {
  const parts = unique(requirements.map(({ part }) => part))
  const table = (part: string) =>
    `<h3>${escapeHtml(part)}</h3><table class="requirements"><thead><tr><th>Requirement</th><th>Seen in</th><th>Picture</th><th>Last run of its tests</th></tr></thead>
<tbody>${requirements
      .filter((one) => one.part === part)
      .map((one) => rowHtml(one, addressOf))
      .join('\n')}</tbody></table>`
  return `<section id="requirements"><h2>Requirements</h2>
<p>What the product must do, where that is seen, and how it looked when the tests last ran. The states and steps of the machines are walked by their tours.</p>
${parts.map(table).join('\n')}</section>`
}
