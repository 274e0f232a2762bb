/** Gives the whole menu out as a sheet, which can be edited in a spreadsheet and brought in again. */

import { csvOfRows, rowsOfMenu } from '@tableside/domain/menu/sheet/export-menu.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useBusinessDay } from '../../../../mirror/read/read.ts';
import { saveAsFile } from '../../../../platform/save-as-file.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Segmented } from '../../../../ui/choices/segmented.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './import.module.css';
import { useMenuState } from './use-menu-state.ts';
import { FORMS, type FormName, usualFormName } from './usual-form.ts';

export function ExportCard() {
  const menu = useMenuState();
  const [form, setForm] = useState<FormName>(usualFormName);
  const day = useBusinessDay();
  const save = () => {
    if (menu) saveAsFile(`menu-${day ?? 'now'}.csv`, csvOfRows(rowsOfMenu(menu), FORMS[form]), 'text/csv');
  };
  return (
    <Card as="section" aria-label="Export" className={styles.card}>
      <h2>Export the menu</h2>
      <p className={styles.about}>
        A sheet with a row for each size, option and category. Edit it in a spreadsheet and bring it in again:
        exactly what you edited changes. Leave the column Key as it is.
      </p>
      <Segmented
        label="Form of the file"
        value={form}
        segments={[
          { value: 'commas', label: 'Commas, 12.50' },
          { value: 'semicolons', label: 'Semicolons, 12,50' },
        ]}
        onChange={setForm}
      />
      <Button icon={Download} disabled={!menu} onClick={save}>
        Export
      </Button>
    </Card>
  );
}
