import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle'
import { useState } from 'react'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { TableOfContents } from '../frame/table-of-contents.tsx'
import { useSite } from '../site.ts'
import { useWords } from '../words.ts'
import { QuestionList } from './question-list.tsx'
import { matching, questionsOf } from './questions.ts'

export function Page() {
  const { facts } = useSite()
  const groups = questionsOf(facts, useWords('questions'))
  const [search, setSearch] = useState('')
  const isFound = matching(search)
  return (
    <div className={reading.page}>
      <Head
        title={`About thermography: questions and answers | ${facts.name}`}
        description="What breast thermography is, what it can and cannot tell, how a visit goes, what TH1 to TH5 mean, and which claims to be wary of."
      />
      <PageIntro heading="About Thermography" icon={IconHelpCircle}>
        {facts.doctor.faq ? (
          <>
            The information on this page comes from the website of our interpreting doctor,{' '}
            {facts.doctor.name}.{' '}
            <a href={facts.doctor.faq} target="_blank" rel="noopener">
              Read the doctor's FAQ (opens in a new tab)
            </a>
          </>
        ) : (
          `${facts.doctor.name} interprets the images that we take.`
        )}
      </PageIntro>
      <MammographyNotice />
      <div className={reading.columns}>
        <TableOfContents entries={groups.filter(({ questions }) => questions.some(isFound))} />
        <div className={reading.text}>
          <QuestionList groups={groups} isFound={isFound} search={search} onSearch={setSearch} />
        </div>
      </div>
    </div>
  )
}
