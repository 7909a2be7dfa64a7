import { Button } from '@mantine/core'
import IconReportMedical from '@tabler/icons-react/icons/IconReportMedical'
import { Head } from '../frame/head.tsx'
import { MammographyLine } from '../frame/mammography-notice.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { TableOfContents } from '../frame/table-of-contents.tsx'
import { useSite } from '../site.ts'
import { useWords } from '../words.ts'
import { ReportSection } from './report-section.tsx'

export function Page() {
  const { facts } = useSite()
  const { intro, scale, sections } = useWords('report')
  return (
    <div className={reading.page}>
      <Head
        title={`Understanding your report | ${facts.name}`}
        description="A guide to your thermography report: the grades TH1 to TH5 with their follow-up times, the findings, the four quadrants and the words explained."
      />
      <PageIntro heading="Understanding Your Report" icon={IconReportMedical}>
        {intro}
      </PageIntro>
      <MammographyLine />
      <Button
        className="scripted unprinted"
        variant="default"
        me="auto"
        onClick={() => window.print()}
      >
        Print this guide
      </Button>
      <div className={reading.columns}>
        <TableOfContents entries={sections} />
        <div className={reading.text}>
          {sections.map((section) => (
            <ReportSection key={section.id} {...section} scale={scale} />
          ))}
        </div>
      </div>
    </div>
  )
}
